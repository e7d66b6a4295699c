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
 * Where one {@link Orb} can be reached, and the references that say so.
 *
 * <p>Threads: safe for all.
 */
final class Listening {
  private static final int CALLBACK_PORT = 1;

  private final Options options;
  private final String callbackHost = "parley-" + UUID.randomUUID();
  private final List<Published> published = new CopyOnWriteArrayList<>();

  Listening(Options options) {
    this.options = options;
  }

  /** From now on references name this too. {@return the same, for as long as it is not closed} */
  Acceptor add(Acceptor acceptor) {
    return add(Published.of(acceptor, options.publishedHost()));
  }

  /** The same, where others reach it by another address. */
  Acceptor add(Acceptor acceptor, URI there) {
    return add(Published.of(acceptor, there));
  }

  private Acceptor add(Published one) {
    Acceptor acceptor = one.acceptor();
    published.add(one);
    return new Acceptor() {
      @Override
      public URI endpoint() {
        return acceptor.endpoint();
      }

      @Override
      public void offers(List<Announcement.Offer> offers) {
        acceptor.offers(offers);
      }

      @Override
      public void close() {
        published.remove(one); // first: no reference leads to where nobody listens
        acceptor.close();
      }

      @Override
      public String toString() {
        return acceptor.toString();
      }
    };
  }

  /**
   * {@return where references of this side say it is} Where calls come back over connections that
   * it has dialled (bidirectional GIOP, CORBA 3.3 part 2, section 9.8) that is also a host that
   * nobody else has, and that no name service knows, since it stands for those connections alone.
   */
  List<ListenPoint> points() {
    List<ListenPoint> points = new ArrayList<>();
    for (Published each : published) {
      if (each.port() > 0) {
        points.add(new ListenPoint(each.host(), each.port()));
      }
    }
    if (options.bidirectional()) {
      points.add(new ListenPoint(callbackHost, CALLBACK_PORT));
    }
    return points;
  }

  /** {@return what goes with each request over a connection that was dialled here} */
  List<ServiceContext> requestContexts() {
    return options.bidirectional() ? List.of(ServiceContext.ofListenPoints(points())) : List.of();
  }

  /** {@return whether anybody can call objects here} */
  boolean isCallable() {
    return !published.isEmpty() || options.bidirectional();
  }

  /** {@return the reference of an object here} */
  Ior reference(byte[] key, String repositoryId) {
    if (!isCallable()) {
      throw new CdrException(
          CdrException.Reason.BAD_PARAM,
          "an object cannot be called, since nobody listens for it: call listen(URI), or allow calls"
              + " back over the same connection with bidirectional(true)");
    }
    for (Published each : published) {
      if (each.everywhere()) {
        throw new CdrException(
            CdrException.Reason.BAD_PARAM,
            each.acceptor().endpoint()
                + " listens on all addresses, of which a reference can name none: publishedHost(…)"
                + " or listen(endpoint, published) says what others call this machine");
      }
    }
    return Publishing.reference(repositoryId, key, options.version(), points(), published);
  }

  /** Ends all of it. */
  void close() {
    published.forEach(each -> each.acceptor().close());
  }
}
