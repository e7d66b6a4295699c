package dev.parley.server.whip;

import dev.parley.media.ice.IceCredentials;
import dev.parley.media.sdp.RemoteDescription;
import dev.parley.media.sdp.RemoteTransport;
import dev.parley.room.api.media.MediaAnswer;
import dev.parley.room.api.media.MediaOffer;
import dev.parley.room.api.media.MediaTrack;
import dev.parley.room.spi.Scheduler;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;

/**
 * WHIP or WHEP session: a peer connection established by HTTP. The session ends when its client
 * deletes it, when packets stop, when its tracks are no longer published, or when its participant
 * session is taken away; it then leaves its participant session.
 *
 * <p>Threads: safe for all; requests of the client are serialized. Memory: the offer.
 */
final class WhipSession implements HttpParticipant.HttpParticipantListener {
  /** Time limit for the first packets, the DTLS handshake included. */
  static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(40);

  /**
   * Time without a report after which a connection counts as dead; a live one is reported every few
   * seconds.
   */
  static final Duration INACTIVITY_TIMEOUT = Duration.ofSeconds(15);

  private static final Duration LOOK = Duration.ofSeconds(5);

  private final String id;
  private final WhipPath place;
  private final HttpParticipant guest;
  private final LongSupplier nanos;
  private final Scheduler scheduler;
  private final Runnable ended;
  private final AtomicBoolean over = new AtomicBoolean();
  private MediaOffer offer; // guarded by this, as are ice and etag
  private IceCredentials ice;
  private String etag;
  private volatile Set<UUID> about = Set.of();
  private volatile boolean seen;
  private volatile long livedAt;
  private volatile boolean met;

  /**
   * Creates a session whose offer has not been answered yet.
   *
   * @param nanos a monotonic clock
   * @param ended called once
   */
  WhipSession(
      String id,
      WhipPath place,
      HttpParticipant guest,
      MediaOffer offer,
      IceCredentials ice,
      LongSupplier nanos,
      Scheduler scheduler,
      Runnable ended) {
    this.id = id;
    this.place = place;
    this.guest = guest;
    this.offer = offer;
    this.ice = ice;
    this.nanos = nanos;
    this.scheduler = scheduler;
    this.ended = ended;
    etag = RandomTokens.etag();
    livedAt = nanos.getAsLong();
  }

  String id() {
    return id;
  }

  /** {@return whether the session belongs to a path} */
  boolean at(WhipPath where) {
    return where.protocol().equals(place.protocol()) && where.room().equalsIgnoreCase(place.room());
  }

  /** Sends the offer to the room. {@return the HTTP response with the answer} */
  synchronized HttpReply begin() {
    MediaAnswer answer = BlockingWait.await(guest.media().offer(offer), BlockingWait.CALL_MAX);
    about =
        offer.receiving().isEmpty()
            ? Set.copyOf(answer.published().stream().map(each -> each.track()).toList())
            : Set.of(offer.receiving().getFirst().track());
    guest.ended().whenComplete((_, _) -> end());
    guest.watch(this);
    look();
    return HttpReply.of(
        201,
        Map.of("Location", place.session(id), "ETag", etag, "Accept-Patch", HttpReply.FRAGMENT),
        HttpReply.SDP,
        answer.sdp());
  }

  /**
   * Handles a PATCH with an SDP fragment: trickled candidates, or an ICE restart (RFC 9725, section
   * 4.3).
   *
   * @param match the header If-Match
   */
  synchronized HttpReply patch(Optional<IfMatch> match, String text) {
    SdpFragment fragment = SdpFragment.read(text);
    require(
        match.orElseThrow(() ->
            new HttpErrorException(
                428, "If-Match with the ETag of this session, or * to restart ICE")));
    Optional<IceCredentials> fresh = fragment.ice().filter(each -> !each.equals(ice));
    return fresh.isPresent() ? restart(fresh.get()) : HttpReply.empty(204, Map.of());
  }

  private synchronized void require(IfMatch match) {
    if (!match.holds(etag)) {
      throw new HttpErrorException(412, "this is about another generation of ICE");
    }
  }

  /**
   * Handles a DELETE: ends the session.
   *
   * @param match the header If-Match, if present
   */
  void delete(Optional<IfMatch> match) {
    match.ifPresent(this::require);
    end();
  }

  private HttpReply restart(IceCredentials fresh) {
    // A restart is a new offer with the old sections: the forwarder keeps the peer connection, as
    // the certificate is the same.
    MediaOffer renewed =
        new MediaOffer(SdpFragment.renewed(offer.sdp(), fresh), offer.sending(), offer.receiving());
    MediaAnswer answer = BlockingWait.await(guest.media().offer(renewed), BlockingWait.CALL_MAX);
    offer = renewed;
    ice = fresh;
    etag = RandomTokens.etag();
    return HttpReply.of(
        200, Map.of("ETag", etag), HttpReply.FRAGMENT, SdpFragment.of(answer.sdp()));
  }

  @Override
  public void tracks(List<MediaTrack> all) {
    boolean there = all.stream().anyMatch(each -> about.contains(each.id()));
    if (there) {
      seen = true;
    } else if (seen) {
      end();
    }
  }

  @Override
  public void active() {
    livedAt = nanos.getAsLong();
    met = true;
  }

  private void look() {
    Duration silence = Duration.ofNanos(nanos.getAsLong() - livedAt);
    if (silence.compareTo(met ? INACTIVITY_TIMEOUT : CONNECT_TIMEOUT) > 0) {
      end();
    } else if (!over.get()) {
      scheduler.after(LOOK, this::look);
    }
  }

  /**
   * Ends the session: leaves the participant session, which ends its publications and
   * subscriptions.
   */
  void end() {
    if (over.compareAndSet(false, true)) {
      guest.leave();
      ended.run();
    }
  }

  /** {@return the ICE credentials of a peer} */
  static IceCredentials ice(RemoteDescription description) {
    return description
        .transport()
        .map(RemoteTransport::ice)
        .orElseThrow(() -> new HttpErrorException(400, "no section of the offer is in use"));
  }
}
