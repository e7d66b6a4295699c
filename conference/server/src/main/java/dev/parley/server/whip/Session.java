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
 * One connection of audio and video that was begun by HTTP. It ends when its client says so, when
 * its packets stop, when what it is about is published no more, or when its seat is taken away; its
 * seat is left then.
 *
 * <p>Threads: safe for all; what a client asks is done one after another. Memory: the offer.
 */
final class Session implements Guest.Watcher {
  /** Time for the first packets to come, the handshake of DTLS included. */
  static final Duration MEETING_MAX = Duration.ofSeconds(40);

  /** A connection that lives is reported every few seconds. */
  static final Duration SILENCE_MAX = Duration.ofSeconds(15);

  private static final Duration LOOK = Duration.ofSeconds(5);

  private final String id;
  private final Place place;
  private final Guest guest;
  private final LongSupplier nanos;
  private final Later later;
  private final Runnable ended;
  private final AtomicBoolean over = new AtomicBoolean();
  private Offer offer; // guarded by this, as is what follows from it
  private Credentials ice;
  private String etag;
  private volatile Set<UUID> about = Set.of();
  private volatile boolean seen;
  private volatile long livedAt;
  private volatile boolean met;

  /**
   * Begins: the offer has not been made yet.
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

  /** {@return whether it was begun there} */
  boolean at(Place where) {
    return where.protocol().equals(place.protocol()) && where.room().equalsIgnoreCase(place.room());
  }

  /** Makes the offer. {@return the answer, as HTTP has it} */
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
   * Takes a fragment: candidates, or new credentials of ICE (RFC 9725, section 4.3).
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
   * Ends it, as its client wishes.
   *
   * @param match the header If-Match, which need not be there
   */
  void delete(Optional<Match> match) {
    match.ifPresent(this::require);
    end();
  }

  private Reply restart(Credentials fresh) {
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

  /** Leaves the seat, and with it all that is published and watched. */
  void end() {
    if (over.compareAndSet(false, true)) {
      guest.leave();
      ended.run();
    }
  }

  /** {@return by what a peer is known} */
  static Credentials ice(PeerDescription description) {
    return description
        .transport()
        .map(PeerTransport::ice)
        .orElseThrow(() -> new Refused(400, "no section of the offer is in use"));
  }
}
