package dev.parley.transport.api;

import java.net.URI;
import java.util.List;

/** A listening endpoint. */
public interface Acceptor extends AutoCloseable {
  /** {@return where it listens, with the real port when 0 was asked for} */
  URI endpoint();

  /** Says what is exported here, to those who look for names. */
  default void offers(List<Announcement.Offer> offers) {}

  /** Stops listening. Connections that were accepted live on. */
  @Override
  void close();
}
