/** The protocol of CORBA, IIOP: what peers say, read and written, and a runtime that speaks it. */
module dev.parley.iiop {
  requires transitive dev.parley.calls;
  requires static transitive org.jspecify;

  exports dev.parley.iiop;
  exports dev.parley.iiop.cdr;
  exports dev.parley.iiop.codec;
  exports dev.parley.iiop.giop;
  exports dev.parley.iiop.ior;
  exports dev.parley.iiop.type;

  uses dev.parley.iiop.codec.ContractReading;
}
