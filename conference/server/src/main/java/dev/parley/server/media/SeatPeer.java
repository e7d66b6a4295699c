package dev.parley.server.media;

import dev.parley.conference.api.media.Experience;
import dev.parley.conference.api.media.LineState;
import dev.parley.conference.api.media.LineVerdict;
import dev.parley.conference.api.media.Media;
import dev.parley.conference.api.media.MediaRefusal;
import dev.parley.conference.api.media.MediaRefused;
import dev.parley.conference.api.media.Publishing;
import dev.parley.conference.api.media.Shown;
import dev.parley.conference.api.media.ShownReason;
import dev.parley.conference.api.media.Source;
import dev.parley.conference.api.media.Speaking;
import dev.parley.conference.api.media.Tracks;
import dev.parley.conference.api.media.Wish;
import dev.parley.conference.spi.MediaListener;
import dev.parley.forwarding.Experienced;
import dev.parley.forwarding.Forwarder;
import dev.parley.forwarding.LayerReason;
import dev.parley.forwarding.LineReport;
import dev.parley.forwarding.Peer;
import dev.parley.forwarding.PeerListener;
import dev.parley.forwarding.Publication;
import dev.parley.forwarding.Track;
import dev.parley.forwarding.TrackInfo;
import dev.parley.forwarding.Watch;
import dev.parley.media.dtls.Fingerprint;
import dev.parley.media.ice.Credentials;
import dev.parley.media.sdp.Codec;
import dev.parley.media.sdp.Negotiated;
import dev.parley.media.sdp.NegotiatedSection;
import dev.parley.media.sdp.Outgoing;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Adapter between a seat of the conference contract and its peer in the forwarder. Threads:
 * confined to the forwarding thread.
 */
final class SeatPeer implements PeerListener {
  private static final double SLOW_LOSS = 0.02;
  private static final double LOSSY = 0.05;

  private final Forwarder forwarder;
  private final Connections connections;
  private final RandomGenerator random;
  private final String room;
  private final UUID member;
  private final MediaListener listener;
  private final Map<String, Sent> published = new HashMap<>();
  private final Map<String, Watch> watched = new HashMap<>();
  private boolean speak;
  private boolean follows;
  private boolean closed;
  private @Nullable Connection connection;

  /**
   * Peer connection of the seat.
   *
   * @param remote ICE credentials of the page
   * @param session id by which the page recognizes the same peer connection
   */
  private record Connection(Peer peer, Fingerprint fingerprint, Credentials remote, long session) {}

  /** Track that the seat publishes in an SDP media section. */
  private record Sent(UUID track, Source source) {}

  /**
   * Input for an SDP answer.
   *
   * @param session id of the peer connection; a changed id means a new connection
   */
  record Begun(
      long session,
      Credentials credentials,
      Map<String, Outgoing> watched,
      Map<String, Watch> watches) {}

  SeatPeer(
      Forwarder forwarder,
      Connections connections,
      RandomGenerator random,
      String room,
      UUID member,
      boolean speak,
      MediaListener listener) {
    this.forwarder = forwarder;
    this.connections = connections;
    this.random = random;
    this.room = room;
    this.member = member;
    this.speak = speak;
    this.listener = listener;
  }

  String room() {
    return room;
  }

  UUID member() {
    return member;
  }

  /**
   * Begins an offer. Reuses the peer connection with the same certificate, of this seat or of the
   * member's previous seat, or opens a new one.
   */
  Begun begin(Credentials remote, Fingerprint fingerprint, Map<String, UUID> watching) {
    if (closed) {
      throw new MediaRefused(MediaRefusal.NO_SEAT, "the seat is given up");
    }
    long now = System.nanoTime();
    Connection present =
        connections
            .of(this, fingerprint)
            .map(holder -> takeFrom(holder, remote, now))
            .orElseGet(() -> open(remote, fingerprint, now));
    Map<String, Watch> watches = new HashMap<>();
    Map<String, Outgoing> outgoing = new HashMap<>();
    watching.forEach((mid, track) -> {
      if (track.equals(Media.MIX)) {
        Watch watch = watch(mid, Watch.MIX);
        watches.put(mid, watch);
        outgoing.put(mid, mixed(watch));
        return;
      }
      forwarder
          .track(room, track)
          .ifPresent(known -> {
            Watch watch = watch(mid, track);
            watches.put(mid, watch);
            outgoing.put(mid, outgoing(known, watch));
          });
    });
    return new Begun(present.session(), present.peer().credentials(), outgoing, watches);
  }

  private Connection open(Credentials remote, Fingerprint fingerprint, long now) {
    hangUp();
    Peer opened =
        forwarder
            .open(room, member, remote, fingerprint, this, now)
            .orElseThrow(() ->
                new MediaRefused(
                    MediaRefusal.TOO_MANY,
                    "%d connections of audio and video are where this room is already"
                        .formatted(Forwarder.PEERS_MAX)));
    opened.speaks(speak);
    return keep(new Connection(opened, fingerprint, remote, random.nextLong()));
  }

  private Connection takeFrom(SeatPeer holder, Credentials remote, long now) {
    Connection taken = Objects.requireNonNull(holder.connection);
    if (!holder.equals(this)) {
      hangUp();
      published.putAll(holder.published);
      watched.putAll(holder.watched);
      holder.letGo();
      taken.peer().listener(this);
      taken.peer().speaks(speak);
    }
    if (!taken.remote().equals(remote)) {
      taken.peer().restart(remote, now);
    }
    return keep(new Connection(taken.peer(), taken.fingerprint(), remote, taken.session()));
  }

  private Connection keep(Connection kept) {
    connection = kept;
    connections.put(this, kept.fingerprint());
    return kept;
  }

  /**
   * Returns the subscription of a section, with the same SSRCs as before for an unchanged track.
   */
  private Watch watch(String mid, UUID track) {
    Watch before = watched.get(mid);
    return before != null && before.track().equals(track)
        ? before
        : new Watch(track, random.nextInt(), random.nextInt());
  }

  private static Outgoing mixed(Watch watch) {
    return new Outgoing(
        Codec.OPUS, Map.of(), Integer.toUnsignedLong(watch.ssrc()), 0, "mix", "mix", "mix");
  }

  private static Outgoing outgoing(Track track, Watch watch) {
    String member = track.info().owner().toString();
    return new Outgoing(
        track.format().codec(),
        track.format().parameters(),
        Integer.toUnsignedLong(watch.ssrc()),
        Integer.toUnsignedLong(watch.rtx()),
        member,
        member,
        track.id().toString());
  }

  /** Applies the negotiated answer. {@return the published tracks, by section (mid)} */
  Map<String, UUID> apply(Negotiated negotiated, Map<String, Publishing> publishing, Begun begun) {
    Connection present = connection;
    if (present == null) {
      throw new MediaRefused(MediaRefusal.NO_SEAT, "the connection has ended meanwhile");
    }
    Map<String, Sent> sent = new HashMap<>();
    Map<String, Publication> publications = new HashMap<>();
    Map<String, UUID> tracks = new HashMap<>();
    for (NegotiatedSection section : negotiated.sections()) {
      Publishing wanted = publishing.get(section.mid());
      if (wanted != null && section.outcome().live()) {
        Sent track = sent(section.mid(), wanted.source());
        sent.put(section.mid(), track);
        publications.put(section.mid(), new Publication(track.track(), track.source().name()));
        tracks.put(section.mid(), track.track());
      }
    }
    published.clear();
    published.putAll(sent);
    watched.clear();
    watched.putAll(begun.watches());
    present.peer().apply(negotiated, publications, begun.watches(), System.nanoTime());
    return tracks;
  }

  private Sent sent(String mid, Source source) {
    Sent before = published.get(mid);
    return before != null && before.source() == source
        ? before
        : new Sent(new UUID(random.nextLong(), random.nextLong()), source);
  }

  void follow() {
    if (!closed) {
      follows = true;
      forwarder.listen(room, this);
    }
  }

  void want(List<Wish> wishes) {
    Connection present = connection;
    if (present != null) {
      for (Wish each : wishes) {
        present
            .peer()
            .want(
                each.track(), Math.max(0, each.width()), Math.max(0, each.height()), each.pinned());
      }
    }
  }

  void mute(UUID id, boolean muted, boolean others) {
    Optional<Track> found = forwarder.track(room, id);
    if (found.isEmpty()) {
      throw new MediaRefused(MediaRefusal.NO_SUCH_TRACK, "the room has no track " + id);
    }
    Track track = found.get();
    boolean own = track.info().owner().equals(member);
    if (!own && !(others && muted)) {
      throw new MediaRefused(
          MediaRefusal.NOT_ALLOWED,
          muted
              ? "you have no right to mute others"
              : "only who publishes a track lets it be heard and seen again");
    }
    track.mute(muted);
  }

  void speak(boolean may) {
    speak = may;
    Connection present = connection;
    if (present != null) {
      present.peer().speaks(may);
    }
  }

  void report(Experience experience) {
    forwarder.experienced(
        room,
        new Experienced(
            experience.millis(),
            experience.frames(),
            experience.freezes(),
            experience.frozenMillis(),
            experience.concealedPermille()));
  }

  private void hangUp() {
    Connection present = connection;
    letGo();
    if (present != null) {
      present.peer().close();
    }
  }

  private void letGo() {
    published.clear();
    watched.clear();
    if (connection != null) {
      connections.remove(this, connection.fingerprint());
      connection = null;
    }
  }

  void close() {
    if (!closed) {
      closed = true;
      if (follows) {
        forwarder.unlisten(room, this);
      }
      hangUp();
    }
  }

  @Override
  public void connected() {
    // The page's own peer connection reports this state.
  }

  @Override
  public void failed(String why) {
    // The page detects the failure too, and sends a new offer.
    hangUp();
  }

  @Override
  public void tracks(List<TrackInfo> tracks) {
    listener.changed(new Tracks(told(tracks)));
  }

  /** {@return tracks as values of the conference contract} */
  static List<dev.parley.conference.api.media.Track> told(List<TrackInfo> tracks) {
    return tracks.stream()
        .map(each ->
            new dev.parley.conference.api.media.Track(
                each.id(), each.owner(), Source.valueOf(each.label()), each.muted()))
        .toList();
  }

  @Override
  public void speaking(List<UUID> members) {
    listener.changed(new Speaking(members));
  }

  @Override
  public void shown(UUID track, int layer, int layers, boolean fewerFrames, LayerReason reason) {
    ShownReason why = ShownReason.valueOf(reason.name());
    listener.changed(new Shown(track, layer, layers, why, fewerFrames));
  }

  @Override
  public void line(LineReport report) {
    listener.changed(
        new LineState(
            verdict(report),
            kbit(report.up()),
            kbit(report.down()),
            percent(report.upLoss()),
            percent(report.downLoss()),
            Math.toIntExact(report.roundTrip().toMillis())));
  }

  private static LineVerdict verdict(LineReport report) {
    if (report.busy()) {
      return LineVerdict.SERVER_BUSY;
    }
    if (report.publishes() && report.up() == 0) {
      return LineVerdict.NOTHING_ARRIVES;
    }
    if (report.upLoss() >= LOSSY) {
      return LineVerdict.UPLOAD_LOSSY;
    }
    if (report.downLoss() >= LOSSY) {
      return LineVerdict.DOWNLOAD_LOSSY;
    }
    if (report.upLoss() >= SLOW_LOSS) {
      return LineVerdict.UPLOAD_SLOW;
    }
    return report.held() ? LineVerdict.DOWNLOAD_SLOW : LineVerdict.GOOD;
  }

  private static int kbit(long bitsPerSecond) {
    return (int) Math.min(Integer.MAX_VALUE, bitsPerSecond / 1_000);
  }

  private static int percent(double share) {
    return (int) Math.round(share * 100);
  }
}
