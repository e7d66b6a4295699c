package dev.parley.iiop.orb;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.giop.ServiceContext;
import dev.parley.iiop.giop.ServiceContext.ListenPoint;
import dev.parley.iiop.ior.Ior;
import dev.parley.transport.api.Acceptor;
import dev.parley.transport.api.Announcement;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Published addresses of one {@link OrbCore}, and the references that contain them.
 *
 * <p>Threads: safe for all.
 */
final class PublishedAddresses {
  private static final int CALLBACK_PORT = 1;

  private final OrbOptions options;
  private final String callbackHost = "parley-" + UUID.randomUUID();
  private final List<PublishedAddress> published = new CopyOnWriteArrayList<>();

  PublishedAddresses(OrbOptions options) {
    this.options = options;
  }

  /**
   * Adds an acceptor to the published addresses. {@return an acceptor that removes it when closed}
   */
  Acceptor add(Acceptor acceptor) {
    return add(PublishedAddress.of(acceptor, options.publishedHost()));
  }

  /** Adds an acceptor that peers reach at another address. */
  Acceptor add(Acceptor acceptor, URI there) {
    return add(PublishedAddress.of(acceptor, there));
  }

  private Acceptor add(PublishedAddress one) {
    Acceptor acceptor = one.acceptor();
    published.add(one);
    return new Acceptor() {
      @Override
      public URI endpoint() {
        return acceptor.endpoint();
      }

      @Override
      public void publishExports(List<Announcement.ExportedService> offers) {
        acceptor.publishExports(offers);
      }

      @Override
      public void close() {
        published.remove(one); // first: no new reference contains a closed endpoint
        acceptor.close();
      }

      @Override
      public String toString() {
        return acceptor.toString();
      }
    };
  }

  /**
   * {@return the listen points in references of this side} With bidirectional GIOP (CORBA 3.3 part
   * 2, section 9.8) they include a unique host that no name service can resolve: it denotes the
   * connections that this side dialled.
   */
  List<ListenPoint> points() {
    List<ListenPoint> points = new ArrayList<>();
    for (PublishedAddress each : published) {
      if (each.port() > 0) {
        points.add(new ListenPoint(each.host(), each.port()));
      }
    }
    if (options.bidirectional()) {
      points.add(new ListenPoint(callbackHost, CALLBACK_PORT));
    }
    return points;
  }

  /** {@return the service contexts of every request over a connection that this side dialled} */
  List<ServiceContext> requestContexts() {
    return options.bidirectional() ? List.of(ServiceContext.ofListenPoints(points())) : List.of();
  }

  /** {@return whether any peer can call objects of this side} */
  boolean isCallable() {
    return !published.isEmpty() || options.bidirectional();
  }

  /** {@return the reference of a local object} */
  Ior reference(byte[] key, String repositoryId) {
    if (!isCallable()) {
      throw new CdrException(
          CdrException.Reason.BAD_PARAM,
          "an object cannot be called, since nobody listens for it: call listen(URI), or allow calls"
              + " back over the same connection with bidirectional(true)");
    }
    for (PublishedAddress each : published) {
      if (each.isWildcard()) {
        throw new CdrException(
            CdrException.Reason.BAD_PARAM,
            each.acceptor().endpoint()
                + " listens on all addresses, of which a reference can name none: publishedHost(…)"
                + " or listen(endpoint, published) says what others call this machine");
      }
    }
    return IorFactory.reference(repositoryId, key, options.version(), points(), published);
  }

  /** Closes all acceptors. */
  void close() {
    published.forEach(each -> each.acceptor().close());
  }
}
