/** OMG IDL: parser, compiler to Java contracts, and printer of IDL from contracts. */
module dev.parley.idl {
  requires java.rmi;
  requires transitive dev.parley.iiop;
  requires static transitive org.jspecify;

  exports dev.parley.idl;
  exports dev.parley.idl.model;
}
