/** IDL of CORBA: read, turned into Java contracts, printed of contracts. */
module dev.parley.idl {
  requires java.rmi;
  requires transitive dev.parley.iiop;
  requires static org.jspecify;

  exports dev.parley.idl;
  exports dev.parley.idl.model;
}
