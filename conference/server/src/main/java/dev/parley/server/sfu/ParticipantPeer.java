package dev.parley.server.sfu;

import dev.parley.media.dtls.CertificateFingerprint;
import dev.parley.media.ice.IceCredentials;
import dev.parley.media.sdp.Codec;
import dev.parley.media.sdp.NegotiatedSection;
import dev.parley.media.sdp.NegotiatedSession;
import dev.parley.media.sdp.OutgoingTrack;
import dev.parley.room.api.media.ActiveSpeakers;
import dev.parley.room.api.media.DisplaySize;
import dev.parley.room.api.media.GroupReason;
import dev.parley.room.api.media.GroupState;
import dev.parley.room.api.media.GroupStatus;
import dev.parley.room.api.media.LayerStatus;
import dev.parley.room.api.media.LayerStatusReason;
import dev.parley.room.api.media.LinkDiagnosis;
import dev.parley.room.api.media.LinkState;
import dev.parley.room.api.media.Media;
import dev.parley.room.api.media.MediaRefusal;
import dev.parley.room.api.media.MediaRefused;
import dev.parley.room.api.media.MediaTrack;
import dev.parley.room.api.media.PublishedTracks;
import dev.parley.room.api.media.QualityReport;
import dev.parley.room.api.media.SendSection;
import dev.parley.room.api.media.TrackSource;
import dev.parley.room.spi.MediaListener;
import dev.parley.server.groups.GroupParticipant;
import dev.parley.sfu.Forwarder;
import dev.parley.sfu.LayerReason;
import dev.parley.sfu.LinkQuality;
import dev.parley.sfu.Peer;
import dev.parley.sfu.PeerListener;
import dev.parley.sfu.PlaybackQuality;
import dev.parley.sfu.PublishedTrack;
import dev.parley.sfu.PublishedTrackInfo;
import dev.parley.sfu.SubscriptionParameters;
import dev.parley.sfu.TrackPublication;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Adapter between a participant session of the conference contract and its peer in the forwarder.
 * Threads: confined to the forwarding thread.
 */
final class ParticipantPeer implements PeerListener, GroupParticipant {
  private static final double SLOW_LOSS = 0.02;
  private static final double LOSSY = 0.05;

  private final Forwarder forwarder;
  private final PeerConnectionRegistry connections;
  private final RandomGenerator random;
  private final String room;
  private final UUID member;
  private final boolean groups;
  private final MediaListener listener;
  private final Map<String, SentSection> published = new HashMap<>();
  private final Map<String, SubscriptionParameters> watched = new HashMap<>();
  private boolean speak;
  private boolean moderates;
  private boolean receivesGroup;
  private GroupStatus group =
      new GroupStatus(true, GroupState.UNICAST, GroupReason.NO_RECEIVER, List.of());
  private boolean follows;
  private boolean closed;
  private @Nullable ParticipantConnection connection;

  /**
   * Peer connection of the participant session.
   *
   * @param remote ICE credentials of the page
   * @param session id by which the page recognizes the same peer connection
   */
  private record ParticipantConnection(
      Peer peer, CertificateFingerprint fingerprint, IceCredentials remote, long session) {}

  /** Track that the participant session publishes in an SDP media section. */
  private record SentSection(UUID track, TrackSource source) {}

  /**
   * Input for an SDP answer.
   *
   * @param session id of the peer connection; a changed id means a new connection
   */
  record AnswerInput(
      long session,
      IceCredentials credentials,
      Map<String, OutgoingTrack> watched,
      Map<String, SubscriptionParameters> watches) {}

  /**
   * @param groups whether rooms have multicast groups
   */
  ParticipantPeer(
      Forwarder forwarder,
      PeerConnectionRegistry connections,
      RandomGenerator random,
      String room,
      UUID member,
      boolean speak,
      boolean groups,
      MediaListener listener) {
    this.forwarder = forwarder;
    this.connections = connections;
    this.random = random;
    this.room = room;
    this.member = member;
    this.speak = speak;
    this.groups = groups;
    this.listener = listener;
  }

  @Override
  public String room() {
    return room;
  }

  UUID member() {
    return member;
  }

  /**
   * Begins an offer. Reuses the peer connection with the same certificate, of this session or of
   * the member's previous participant session, or opens a new one.
   */
  AnswerInput begin(
      IceCredentials remote, CertificateFingerprint fingerprint, Map<String, UUID> watching) {
    if (closed) {
      throw new MediaRefused(MediaRefusal.NO_SESSION, "the session has ended");
    }
    long now = System.nanoTime();
    ParticipantConnection present =
        connections
            .of(this, fingerprint)
            .map(holder -> takeFrom(holder, remote, now))
            .orElseGet(() -> open(remote, fingerprint, now));
    Map<String, SubscriptionParameters> watches = new HashMap<>();
    Map<String, OutgoingTrack> outgoing = new HashMap<>();
    watching.forEach((mid, track) -> {
      if (track.equals(Media.MIX)) {
        SubscriptionParameters watch = watch(mid, SubscriptionParameters.AUDIO_MIX);
        watches.put(mid, watch);
        outgoing.put(mid, mixed(watch));
        return;
      }
      forwarder
          .track(room, track)
          .ifPresent(known -> {
            SubscriptionParameters watch = watch(mid, track);
            watches.put(mid, watch);
            outgoing.put(mid, sentTrack(known, watch));
          });
    });
    return new AnswerInput(present.session(), present.peer().credentials(), outgoing, watches);
  }

  private ParticipantConnection open(
      IceCredentials remote, CertificateFingerprint fingerprint, long now) {
    closeConnection();
    Peer opened =
        forwarder
            .open(room, member, remote, fingerprint, this, now)
            .orElseThrow(() ->
                new MediaRefused(
                    MediaRefusal.TOO_MANY,
                    "%d connections of audio and video are where this room is already"
                        .formatted(Forwarder.PEERS_MAX)));
    applyState(opened);
    return keep(new ParticipantConnection(opened, fingerprint, remote, random.nextLong()));
  }

  private ParticipantConnection takeFrom(ParticipantPeer holder, IceCredentials remote, long now) {
    ParticipantConnection taken = Objects.requireNonNull(holder.connection);
    if (!holder.equals(this)) {
      closeConnection();
      published.putAll(holder.published);
      watched.putAll(holder.watched);
      holder.releaseConnection();
      taken.peer().listener(this);
      applyState(taken.peer());
    }
    if (!taken.remote().equals(remote)) {
      taken.peer().restart(remote, now);
    }
    return keep(
        new ParticipantConnection(taken.peer(), taken.fingerprint(), remote, taken.session()));
  }

  private void applyState(Peer peer) {
    peer.publishAllowed(speak);
    peer.moderates(moderates);
    peer.receivesGroup(receivesGroup, System.nanoTime());
  }

  private ParticipantConnection keep(ParticipantConnection kept) {
    connection = kept;
    connections.put(this, kept.fingerprint());
    return kept;
  }

  /**
   * Returns the subscription of a section, with the same SSRCs as before for an unchanged track.
   */
  private SubscriptionParameters watch(String mid, UUID track) {
    SubscriptionParameters before = watched.get(mid);
    return before != null && before.track().equals(track)
        ? before
        : new SubscriptionParameters(track, random.nextInt(), random.nextInt());
  }

  private static OutgoingTrack mixed(SubscriptionParameters watch) {
    return new OutgoingTrack(
        Codec.OPUS, Map.of(), Integer.toUnsignedLong(watch.ssrc()), 0, "mix", "mix", "mix");
  }

  private static OutgoingTrack sentTrack(PublishedTrack track, SubscriptionParameters watch) {
    String member = track.info().owner().toString();
    return new OutgoingTrack(
        track.format().codec(),
        track.format().parameters(),
        Integer.toUnsignedLong(watch.ssrc()),
        Integer.toUnsignedLong(watch.rtx()),
        member,
        member,
        track.id().toString());
  }

  /** Applies the negotiated answer. {@return the published tracks, by section (mid)} */
  Map<String, UUID> apply(
      NegotiatedSession negotiated, Map<String, SendSection> publishing, AnswerInput begun) {
    ParticipantConnection present = connection;
    if (present == null) {
      throw new MediaRefused(MediaRefusal.NO_SESSION, "the connection has ended meanwhile");
    }
    Map<String, SentSection> sent = new HashMap<>();
    Map<String, TrackPublication> publications = new HashMap<>();
    Map<String, UUID> tracks = new HashMap<>();
    for (NegotiatedSection section : negotiated.sections()) {
      SendSection wanted = publishing.get(section.mid());
      if (wanted != null && section.outcome().live()) {
        SentSection track = sent(section.mid(), wanted.source());
        sent.put(section.mid(), track);
        publications.put(section.mid(), new TrackPublication(track.track(), track.source().name()));
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

  private SentSection sent(String mid, TrackSource source) {
    SentSection before = published.get(mid);
    return before != null && before.source() == source
        ? before
        : new SentSection(new UUID(random.nextLong(), random.nextLong()), source);
  }

  void follow() {
    if (!closed) {
      follows = true;
      forwarder.addListener(room, this);
      if (groups) {
        listener.changed(group);
      }
    }
  }

  void setDisplaySizes(List<DisplaySize> wishes) {
    ParticipantConnection present = connection;
    if (present != null) {
      for (DisplaySize each : wishes) {
        present
            .peer()
            .displaySize(
                each.track(), Math.max(0, each.width()), Math.max(0, each.height()), each.pinned());
      }
    }
  }

  void mute(UUID id, boolean muted, boolean others) {
    Optional<PublishedTrack> found = forwarder.track(room, id);
    if (found.isEmpty()) {
      throw new MediaRefused(MediaRefusal.NO_SUCH_TRACK, "the room has no track " + id);
    }
    PublishedTrack track = found.get();
    boolean own = track.info().owner().equals(member);
    if (!own && !(others && muted)) {
      throw new MediaRefused(
          MediaRefusal.NOT_ALLOWED,
          muted
              ? "you have no right to mute others"
              : "only the publisher of a track can unmute it");
    }
    track.mute(muted);
  }

  void setMayPublish(boolean may) {
    speak = may;
    ParticipantConnection present = connection;
    if (present != null) {
      present.peer().publishAllowed(may);
    }
  }

  void setMayModerate(boolean may) {
    moderates = may;
    ParticipantConnection present = connection;
    if (present != null) {
      present.peer().moderates(may);
    }
  }

  @Override
  public boolean isClosed() {
    return closed;
  }

  @Override
  public void receivesGroup(boolean receives) {
    receivesGroup = receives;
    ParticipantConnection present = connection;
    if (present != null) {
      present.peer().receivesGroup(receives, System.nanoTime());
    }
  }

  @Override
  public void groupChanged(GroupState state, GroupReason reason) {
    List<UUID> tracks = state == GroupState.GROUP ? group.tracks() : List.of();
    tell(new GroupStatus(true, state, reason, tracks));
  }

  @Override
  public void groupTracksChanged(List<UUID> tracks) {
    tell(new GroupStatus(true, group.state(), group.reason(), tracks));
  }

  private void tell(GroupStatus status) {
    if (!closed && !status.equals(group)) {
      group = status;
      listener.changed(status);
    }
  }

  void report(QualityReport experience) {
    forwarder.playbackReported(
        room,
        new PlaybackQuality(
            experience.millis(),
            experience.frames(),
            experience.freezes(),
            experience.frozenMillis(),
            experience.concealedPermille()));
  }

  private void closeConnection() {
    ParticipantConnection present = connection;
    releaseConnection();
    if (present != null) {
      present.peer().close();
    }
  }

  private void releaseConnection() {
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
        forwarder.removeListener(room, this);
      }
      closeConnection();
    }
  }

  /** {@return whether it has a peer connection, which may not be connected yet} */
  boolean hasPeer() {
    return connection != null;
  }

  @Override
  public void connected() {
    // The page's own peer connection reports this state.
  }

  @Override
  public void failed(String why) {
    // The page detects the failure too, and sends a new offer.
    closeConnection();
  }

  @Override
  public void tracksChanged(List<PublishedTrackInfo> tracks) {
    listener.changed(new PublishedTracks(toContract(tracks)));
  }

  /** {@return tracks as values of the conference contract} */
  static List<MediaTrack> toContract(List<PublishedTrackInfo> tracks) {
    return tracks.stream()
        .map(each ->
            new MediaTrack(
                each.id(), each.owner(), TrackSource.valueOf(each.label()), each.muted()))
        .toList();
  }

  @Override
  public void activeSpeakersChanged(List<UUID> members) {
    listener.changed(new ActiveSpeakers(members));
  }

  @Override
  public void layerChanged(
      UUID track, int layer, int layers, boolean fewerFrames, LayerReason reason) {
    LayerStatusReason why = LayerStatusReason.valueOf(reason.name());
    listener.changed(new LayerStatus(track, layer, layers, why, fewerFrames));
  }

  @Override
  public void linkQuality(LinkQuality report) {
    listener.changed(
        new LinkState(
            verdict(report),
            kbit(report.receivedBitsPerSecond()),
            kbit(report.availableBitsPerSecond()),
            percent(report.upLoss()),
            percent(report.downLoss()),
            Math.toIntExact(report.roundTrip().toMillis())));
  }

  private static LinkDiagnosis verdict(LinkQuality report) {
    if (report.overloaded()) {
      return LinkDiagnosis.SERVER_BUSY;
    }
    if (report.publishes() && report.receivedBitsPerSecond() == 0) {
      return LinkDiagnosis.NOTHING_ARRIVES;
    }
    if (report.upLoss() >= LOSSY) {
      return LinkDiagnosis.UPLOAD_LOSSY;
    }
    if (report.downLoss() >= LOSSY) {
      return LinkDiagnosis.DOWNLOAD_LOSSY;
    }
    if (report.upLoss() >= SLOW_LOSS) {
      return LinkDiagnosis.UPLOAD_SLOW;
    }
    return report.bandwidthLimited() ? LinkDiagnosis.DOWNLOAD_SLOW : LinkDiagnosis.GOOD;
  }

  private static int kbit(long bitsPerSecond) {
    return (int) Math.min(Integer.MAX_VALUE, bitsPerSecond / 1_000);
  }

  private static int percent(double share) {
    return (int) Math.round(share * 100);
  }
}
