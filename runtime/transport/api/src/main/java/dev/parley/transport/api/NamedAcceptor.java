package dev.parley.transport.api;

import dev.parley.transport.api.ConnectionPath.FailedAttempt;
import dev.parley.transport.api.TransportException.Reason;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** A listener on all endpoints of an announced name. Threads: safe for all. */
final class NamedAcceptor implements Acceptor {
  private static final Logger LOG = System.getLogger(NamedAcceptor.class.getName());

  private final URI name;
  private final Announcement announcement;
  private final List<Acceptor> acceptors;

  private NamedAcceptor(URI name, Announcement announcement, List<Acceptor> acceptors) {
    this.name = name;
    this.announcement = announcement;
    this.acceptors = acceptors;
  }

  /**
   * Listens on every wanted endpoint that is available, and publishes the resulting endpoints.
   * Takes ownership of the announcement.
   */
  static NamedAcceptor open(
      TransportRegistry transports,
      URI name,
      Announcement announcement,
      Consumer<Connection> accepted) {
    NamedAcceptor acceptor = new NamedAcceptor(name, announcement, new ArrayList<>());
    try {
      acceptor.listen(transports, accepted);
      announcement.publishEndpoints(acceptor.acceptors.stream().map(Acceptor::endpoint).toList());
      return acceptor;
    } catch (RuntimeException e) {
      acceptor.close();
      throw e;
    }
  }

  private void listen(TransportRegistry transports, Consumer<Connection> accepted) {
    List<FailedAttempt> tried = new ArrayList<>();
    for (URI endpoint : announcement.wantedEndpoints()) {
      try {
        acceptors.add(transports.of(endpoint).listen(endpoint, accepted));
      } catch (TransportException e) {
        LOG.log(Level.DEBUG, () -> name + ": not at " + e.getMessage());
        tried.add(new FailedAttempt(endpoint, e.reason(), e.text()));
      }
    }
    if (acceptors.isEmpty()) {
      throw new TransportException(
          tried.isEmpty() ? Reason.UNKNOWN_SCHEME : tried.getLast().reason(),
          name,
          "it cannot be listened on; tried " + ConnectionPath.words(tried),
          null);
    }
  }

  @Override
  public URI endpoint() {
    return name;
  }

  @Override
  public void publishExports(List<Announcement.ExportedService> offers) {
    announcement.publishExports(offers);
  }

  /** Closes the announcement first, so that no client finds an endpoint that is about to close. */
  @Override
  public void close() {
    announcement.close();
    acceptors.forEach(Acceptor::close);
  }
}
