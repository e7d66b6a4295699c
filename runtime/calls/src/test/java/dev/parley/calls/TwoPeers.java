package dev.parley.calls;

import java.net.URI;
import java.util.UUID;
import java.util.function.Consumer;

/** Two runtimes with a connection between them, through the codec. */
final class TwoPeers implements AutoCloseable {
  final Parley server;
  final Parley client;
  final Peer peer;

  TwoPeers() {
    this(builder -> {}, builder -> {});
  }

  TwoPeers(Consumer<Parley.Builder> forServer, Consumer<Parley.Builder> forClient) {
    server = start(forServer);
    client = start(forClient);
    peer = client.connect(server.listen(URI.create("jvm:" + UUID.randomUUID())).endpoint());
  }

  private static Parley start(Consumer<Parley.Builder> options) {
    Parley.Builder builder = Parley.builder();
    options.accept(builder);
    return builder.start();
  }

  /** {@return what the client sees of a servant that the server exports} */
  <T> T far(Class<T> contract, T servant) {
    return far(contract, servant, contract);
  }

  /** The client may see it by another contract. */
  <S, T> T far(Class<S> exported, S servant, Class<T> wanted) {
    String name = exported.getSimpleName();
    server.export(name, exported, servant);
    return peer.lookup(name, wanted);
  }

  @Override
  public void close() {
    client.close();
    server.close();
  }
}
