package dev.parley.calls;

import dev.parley.transport.api.Acceptor;
import java.net.URI;

/** An endpoint that takes connections. */
public final class Listener implements AutoCloseable {
  private final Acceptor acceptor;

  Listener(Acceptor acceptor) {
    this.acceptor = acceptor;
  }

  /** {@return where it listens, with the real port when 0 was asked for} */
  public URI endpoint() {
    return acceptor.endpoint();
  }

  /** Takes no more connections; those that stand live on. */
  @Override
  public void close() {
    acceptor.close();
  }
}
