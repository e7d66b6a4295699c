package dev.parley.valves;

import dev.parley.calls.Parley;
import dev.parley.calls.Peer;
import dev.parley.pipeline.Valve;
import java.net.URI;
import java.util.UUID;
import java.util.function.Consumer;

/** A shop behind a real connection, and a customer whose calls pass valves. */
final class ShopConnection implements AutoCloseable {
  final TestShop servant = new TestShop();
  final Parley server;
  final Parley client;
  final Peer peer;
  final Shop shop;

  ShopConnection(Valve... outgoing) {
    this(builder -> {
      for (Valve valve : outgoing) {
        builder.outgoing(valve);
      }
    });
  }

  ShopConnection(Consumer<Parley.Builder> forClient) {
    this(builder -> {}, forClient);
  }

  ShopConnection(Consumer<Parley.Builder> forServer, Consumer<Parley.Builder> forClient) {
    server = start(forServer);
    client = start(forClient);
    server.export("shop", Shop.class, servant);
    peer =
        client.connect(
            server.listen(URI.create("unix:/tmp/valves-" + UUID.randomUUID())).endpoint());
    shop = peer.lookup("shop", Shop.class);
  }

  private static Parley start(Consumer<Parley.Builder> options) {
    Parley.Builder builder = Parley.builder();
    options.accept(builder);
    return builder.start();
  }

  @Override
  public void close() {
    client.close();
    server.close();
  }
}
