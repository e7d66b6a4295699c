package dev.parley.calls;

import dev.parley.transport.api.Acceptor;
import dev.parley.transport.api.Announcement;
import java.net.URI;
import java.util.List;
import java.util.function.Consumer;

/** An endpoint that takes connections. */
public final class Listener implements AutoCloseable {
  private final Acceptor acceptor;
  private final Consumer<Listener> ended;

  Listener(Acceptor acceptor, Consumer<Listener> ended) {
    this.acceptor = acceptor;
    this.ended = ended;
  }

  void offers(List<Announcement.Offer> offers) {
    acceptor.offers(offers);
  }

  /** {@return where it listens, with the real port when 0 was asked for} */
  public URI endpoint() {
    return acceptor.endpoint();
  }

  /** Takes no more connections; those that stand live on. */
  @Override
  public void close() {
    ended.accept(this);
    acceptor.close();
  }
}
