package dev.parley.server.whip;

import dev.parley.conference.Later;
import dev.parley.conference.api.media.Answer;
import dev.parley.conference.api.media.Offer;
import dev.parley.conference.api.media.Track;
import dev.parley.media.ice.Credentials;
import dev.parley.media.sdp.PeerDescription;
import dev.parley.media.sdp.PeerTransport;
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
 * deletes it, when packets stop, when its tracks are no longer published, or when its seat is taken
 * away; it then leaves its seat.
 *
 * <p>Threads: safe for all; requests of the client are serialized. Memory: the offer.
 */
final class Session implements Guest.Watcher {
  /** Time limit for the first packets, the DTLS handshake included. */
  static final Duration MEETING_MAX = Duration.ofSeconds(40);

  /**
   * Time without a report after which a connection counts as dead; a live one is reported every few
   * seconds.
   */
  static final Duration SILENCE_MAX = Duration.ofSeconds(15);

  private static final Duration LOOK = Duration.ofSeconds(5);

  private final String id;
  private final Place place;
  private final Guest guest;
  private final LongSupplier nanos;
  private final Later later;
  private final Runnable ended;
  private final AtomicBoolean over = new AtomicBoolean();
  private Offer offer; // guarded by this, as are ice and etag
  private Credentials ice;
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
  Session(
      String id,
      Place place,
      Guest guest,
      Offer offer,
      Credentials ice,
      LongSupplier nanos,
      Later later,
      Runnable ended) {
    this.id = id;
    this.place = place;
    this.guest = guest;
    this.offer = offer;
    this.ice = ice;
    this.nanos = nanos;
    this.later = later;
    this.ended = ended;
    etag = Secrets.etag();
    livedAt = nanos.getAsLong();
  }

  String id() {
    return id;
  }

  /** {@return whether the session belongs to a path} */
  boolean at(Place where) {
    return where.protocol().equals(place.protocol()) && where.room().equalsIgnoreCase(place.room());
  }

  /** Sends the offer to the room. {@return the HTTP response with the answer} */
  synchronized Reply begin() {
    Answer answer = Waiting.on(guest.media().offer(offer), Waiting.CALL_MAX);
    about =
        offer.watching().isEmpty()
            ? Set.copyOf(answer.published().stream().map(each -> each.track()).toList())
            : Set.of(offer.watching().getFirst().track());
    guest.gone().whenComplete((_, _) -> end());
    guest.watch(this);
    look();
    return Reply.of(
        201,
        Map.of("Location", place.session(id), "ETag", etag, "Accept-Patch", Reply.FRAGMENT),
        Reply.SDP,
        answer.sdp());
  }

  /**
   * Handles a PATCH with an SDP fragment: trickled candidates, or an ICE restart (RFC 9725, section
   * 4.3).
   *
   * @param match the header If-Match
   */
  synchronized Reply patch(Optional<Match> match, String text) {
    Fragment fragment = Fragment.read(text);
    require(
        match.orElseThrow(
            () -> new Refused(428, "If-Match with the ETag of this session, or * to restart ICE")));
    Optional<Credentials> fresh = fragment.ice().filter(each -> !each.equals(ice));
    return fresh.isPresent() ? restart(fresh.get()) : Reply.empty(204, Map.of());
  }

  private synchronized void require(Match match) {
    if (!match.holds(etag)) {
      throw new Refused(412, "this is about another generation of ICE");
    }
  }

  /**
   * Handles a DELETE: ends the session.
   *
   * @param match the header If-Match, if present
   */
  void delete(Optional<Match> match) {
    match.ifPresent(this::require);
    end();
  }

  private Reply restart(Credentials fresh) {
    // A restart is a new offer with the old sections: the forwarder keeps the peer connection, as
    // the certificate is the same.
    Offer renewed =
        new Offer(Fragment.renewed(offer.sdp(), fresh), offer.publishing(), offer.watching());
    Answer answer = Waiting.on(guest.media().offer(renewed), Waiting.CALL_MAX);
    offer = renewed;
    ice = fresh;
    etag = Secrets.etag();
    return Reply.of(200, Map.of("ETag", etag), Reply.FRAGMENT, Fragment.of(answer.sdp()));
  }

  @Override
  public void tracks(List<Track> all) {
    boolean there = all.stream().anyMatch(each -> about.contains(each.id()));
    if (there) {
      seen = true;
    } else if (seen) {
      end();
    }
  }

  @Override
  public void lives() {
    livedAt = nanos.getAsLong();
    met = true;
  }

  private void look() {
    Duration silence = Duration.ofNanos(nanos.getAsLong() - livedAt);
    if (silence.compareTo(met ? SILENCE_MAX : MEETING_MAX) > 0) {
      end();
    } else if (!over.get()) {
      later.after(LOOK, this::look);
    }
  }

  /** Ends the session: leaves the seat, which ends its publications and subscriptions. */
  void end() {
    if (over.compareAndSet(false, true)) {
      guest.leave();
      ended.run();
    }
  }

  /** {@return the ICE credentials of a peer} */
  static Credentials ice(PeerDescription description) {
    return description
        .transport()
        .map(PeerTransport::ice)
        .orElseThrow(() -> new Refused(400, "no section of the offer is in use"));
  }
}
