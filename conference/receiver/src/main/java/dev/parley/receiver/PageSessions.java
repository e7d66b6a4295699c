package dev.parley.receiver;

import dev.parley.media.dtls.DtlsCertificate;
import dev.parley.media.sdp.RemoteDescription;
import dev.parley.media.sdp.SdpException;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** Sessions of pages. Threads: safe for all; methods may block. */
final class PageSessions implements AutoCloseable {
  /** Maximum number of sessions at a time. */
  static final int SESSIONS_MAX = 4;

  /** Time without a connection to the page after which a session ends. */
  static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);

  private static final System.Logger LOG = System.getLogger(PageSessions.class.getName());
  private static final long CALL_SECONDS_MAX = 5;
  private static final long TRACKS_SECONDS_MAX = 1;
  private static final int ID_BYTES = 18;
  private static final SecureRandom RANDOM = new SecureRandom();

  private final TrackFeed.Opener feeds;
  private final DtlsCertificate certificate;
  private final ReceiverListener listener;
  private final Semaphore places = new Semaphore(SESSIONS_MAX);
  private final Map<String, PageSession> sessions = new ConcurrentHashMap<>();
  private final AtomicInteger count = new AtomicInteger();

  PageSessions(TrackFeed.Opener feeds, DtlsCertificate certificate, ReceiverListener listener) {
    this.feeds = feeds;
    this.certificate = certificate;
    this.listener = listener;
  }

  /**
   * Session that has begun, and the answer for its page.
   *
   * @param id of 24 characters (144 bits), which nobody can guess
   */
  record Begun(String id, String answer) {}

  /**
   * Begins a session. The ticket is used once the offer is known to be one.
   *
   * @throws HttpErrorException when the offer or the ticket is refused
   */
  Begun begin(String ticket, String sdp, WantedTracks wanted) {
    RemoteDescription offer = offer(sdp);
    if (!places.tryAcquire()) {
      throw new HttpErrorException(
          503, "%d pages of this computer receive already; close one".formatted(SESSIONS_MAX));
    }
    byte[] bytes = new byte[ID_BYTES];
    RANDOM.nextBytes(bytes);
    String id = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    PageSession session = open(id, ticket);
    try {
      sessions.put(id, session);
      if (wanted.byMid().isEmpty()) {
        awaitTracks(session);
      }
      return new Begun(id, answer(session, offer, wanted));
    } catch (RuntimeException e) {
      session.close("the page's offer was refused");
      throw e;
    } finally {
      if (session.hasEnded()) {
        sessions.remove(id);
      }
    }
  }

  /** Waits for tracks to choose from; a group may have none for a while. */
  private static void awaitTracks(PageSession session) {
    try {
      session.firstTracks().get(TRACKS_SECONDS_MAX, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      LOG.log(System.Logger.Level.DEBUG, "a session begins without tracks");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new HttpErrorException(503, "the receiver is stopping");
    }
  }

  private PageSession open(String id, String ticket) {
    int number = count.incrementAndGet();
    try {
      PageSession session =
          new PageSession(
              "parley-receiver-" + number,
              ticket,
              feeds,
              certificate,
              PATIENCE_NANOS,
              status -> listener.changed(number, status.state(), status.reason()),
              why -> ended(id, number, why));
      listener.began(number);
      return session;
    } catch (IOException e) {
      places.release();
      throw new HttpErrorException(503, "the group cannot be joined here: " + e.getMessage());
    } catch (RuntimeException e) {
      places.release();
      throw e;
    }
  }

  private void ended(String id, int number, String why) {
    sessions.remove(id);
    places.release();
    listener.ended(number, why);
  }

  /**
   * {@return the answer to a later offer of a session's page}
   *
   * @throws HttpErrorException when the offer is refused, which changes nothing
   */
  String negotiate(String id, String sdp, WantedTracks wanted) {
    RemoteDescription offer = offer(sdp);
    return answer(session(id), offer, wanted);
  }

  private static String answer(PageSession session, RemoteDescription offer, WantedTracks wanted) {
    try {
      return await(
          session.submit(() -> session.connection().answer(offer, wanted, System.nanoTime())));
    } catch (SdpException e) {
      throw refused(e);
    }
  }

  private static RemoteDescription offer(String sdp) {
    try {
      return RemoteDescription.offer(sdp);
    } catch (SdpException e) {
      throw refused(e);
    }
  }

  private static HttpErrorException refused(SdpException e) {
    return new HttpErrorException(400, "the offer cannot be answered: " + e.getMessage());
  }

  /**
   * {@return a session}
   *
   * @throws HttpErrorException when it does not exist or has ended
   */
  PageSession session(String id) {
    return Optional.ofNullable(sessions.get(id))
        .orElseThrow(() -> new HttpErrorException(404, "no such session, or it has ended"));
  }

  /** {@return the number of sessions} */
  int size() {
    return sessions.size();
  }

  private static <T> T await(CompletableFuture<T> stage) {
    try {
      return stage.get(CALL_SECONDS_MAX, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e);
    } catch (TimeoutException e) {
      throw new HttpErrorException(503, "the session is busy; try again in a while");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new HttpErrorException(503, "the receiver is stopping");
    }
  }

  /** Ends all sessions. */
  @Override
  public void close() {
    List.copyOf(sessions.values()).forEach(session -> session.close("the receiver is stopping"));
  }
}
