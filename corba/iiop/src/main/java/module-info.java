/**
 * IIOP protocol engine (CORBA 3.3 part 2): CDR, GIOP, object references, an ORB runtime, RMI-IIOP
 * and the naming service.
 */
module dev.parley.iiop {
  requires java.rmi;
  requires jdk.unsupported;
  requires transitive dev.parley.calls;
  requires static transitive org.jspecify;

  exports dev.parley.iiop.cdr;
  exports dev.parley.iiop.codec;
  exports dev.parley.iiop.cosnaming;
  exports dev.parley.iiop.giop;
  exports dev.parley.iiop.ior;
  exports dev.parley.iiop.mapping;
  exports dev.parley.iiop.naming;
  exports dev.parley.iiop.rmi;
  exports dev.parley.iiop.type;
  exports dev.parley.iiop;

  // Calls makes its stubs of the contracts that travel, and of what every object answers.
  opens dev.parley.iiop.cosnaming to
      dev.parley.calls;
  opens dev.parley.iiop.mapping to
      dev.parley.calls;
  opens dev.parley.iiop.rmi to
      dev.parley.calls;

  uses dev.parley.iiop.codec.ContractProvider;

  provides dev.parley.iiop.codec.ContractProvider with
      dev.parley.iiop.rmi.CodeBaseContractProvider,
      dev.parley.iiop.rmi.RmiContractProvider;
}
