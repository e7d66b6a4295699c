package dev.parley.calls;

import dev.parley.transport.api.Acceptor;
import dev.parley.transport.api.Announcement;
import java.net.URI;
import java.util.List;
import java.util.function.Consumer;

/** A listening endpoint that accepts connections. */
public final class Listener implements AutoCloseable {
  private final Acceptor acceptor;
  private final Consumer<Listener> ended;

  Listener(Acceptor acceptor, Consumer<Listener> ended) {
    this.acceptor = acceptor;
    this.ended = ended;
  }

  void offers(List<Announcement.ExportedService> offers) {
    acceptor.publishExports(offers);
  }

  /** {@return the address that it listens on, with the actual port when 0 was requested} */
  public URI endpoint() {
    return acceptor.endpoint();
  }

  /** Stops accepting connections; existing ones stay open. */
  @Override
  public void close() {
    ended.accept(this);
    acceptor.close();
  }
}
