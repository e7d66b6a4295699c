/** The command line: {@code parley serve}, {@code call}, {@code describe} and the others. */
module dev.parley.cli {
  requires dev.parley.attached;
  requires dev.parley.calls;
  requires dev.parley.export;
  requires dev.parley.discovery;
  requires dev.parley.idl;
  requires dev.parley.iiop;
  requires dev.parley.json;
  requires dev.parley.client.devices;
  requires dev.parley.load;
  requires dev.parley.media;
  requires dev.parley.nodes.nats; // also the engine of nodes, which the server finds as a service
  requires dev.parley.receiver;
  requires dev.parley.server;
  requires dev.parley.soap;
  requires dev.parley.telemetry;
  requires dev.parley.wsdl;
  requires info.picocli;
  requires java.logging; // receives what System.Logger is given
  requires java.net.http;
  requires java.rmi;
  requires jdk.compiler;
  requires jdk.management;
  requires tools.jackson.databind;
  requires transitive org.jspecify; // Java that is compiled from a WSDL names its annotations

  opens dev.parley.cli to
      info.picocli;

  // doctor --json: Jackson reads the components of Finding; its check by SOAP has a contract.
  opens dev.parley.cli.doctor to
      dev.parley.calls,
      tools.jackson.databind;

  // ls --json: Jackson reads the components of Seen.
  opens dev.parley.cli.services to
      tools.jackson.databind;
}
