/** Socket transport: Unix-domain sockets, TCP and TLS on the JDK's channels. */
module dev.parley.transport.socket {
  requires transitive dev.parley.transport.api;
  requires jdk.net;
  requires static transitive org.jspecify;

  exports dev.parley.transport.socket;

  provides dev.parley.transport.api.TransportProvider with
      dev.parley.transport.socket.SocketTransportProvider;
}
