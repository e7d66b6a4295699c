package dev.parley.sfu;

import dev.parley.media.dtls.CertificateFingerprint;
import dev.parley.media.dtls.DtlsCertificate;
import dev.parley.media.ice.IceCredentials;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/**
 * Selective forwarding unit (SFU) of one thread: owns its rooms and peers, and drives them by
 * datagrams and ticks.
 *
 * <p>Threads: confined to its owner.
 */
public final class Forwarder {
  private static final System.Logger LOG = System.getLogger(Forwarder.class.getName());

  /** Maximum number of peers. */
  public static final int PEERS_MAX = 2_000;

  /** Interval of {@link #tick} in nanoseconds. */
  private static final long TICK_NANOS = 10_000_000;

  private final SfuContext context;
  private final DatagramRouter router;
  private final SfuCounters counters = new SfuCounters();
  private final Map<String, SfuRoom> rooms = new HashMap<>();
  private final List<Peer> peers = new ArrayList<>();
  private final List<Relay> relays = new ArrayList<>();
  private final Set<Object> closing =
      new HashSet<>(); // peers and relays: closed, with the DTLS closure alert pending
  private long nextTick = Long.MAX_VALUE;

  /**
   * Creates a forwarder without peers.
   *
   * @param certificate presented to all peers in DTLS
   * @param random source of unpredictable values: a {@link java.security.SecureRandom}, except in
   *     tests
   * @param owner runs tasks on the owner's thread, soon and in order
   * @param mixing runs tasks in order, on a thread that may be busy for a while
   */
  public Forwarder(
      DtlsCertificate certificate,
      RandomGenerator random,
      PacketNetwork network,
      Executor owner,
      Executor mixing) {
    this(new SfuContext(certificate, random, network, owner, mixing));
  }

  private Forwarder(SfuContext context) {
    this.context = context;
    router = new DatagramRouter(context.network(), counters);
  }

  /**
   * {@return a forwarder to peers on this machine} Their bandwidth is not estimated: packets reach
   * them without a network, and delay on a busy machine would be taken for a slow one.
   *
   * @param certificate presented to all peers in DTLS
   * @param random source of unpredictable values: a {@link java.security.SecureRandom}, except in
   *     tests
   * @param owner runs tasks on the owner's thread, soon and in order
   */
  public static Forwarder onThisMachine(
      DtlsCertificate certificate, RandomGenerator random, PacketNetwork network, Executor owner) {
    return new Forwarder(
        new SfuContext(certificate, random, network, owner, owner, DownlinkBounds.SAME_MACHINE));
  }

  /**
   * Opens a peer that waits for its first connectivity check.
   *
   * @param room name of the room
   * @param member id of the member that the peer belongs to
   * @param remote ICE credentials of the peer
   * @param fingerprint of the certificate that the peer will present
   * @return empty when there are {@link #PEERS_MAX} peers already
   */
  public Optional<Peer> open(
      String room,
      UUID member,
      IceCredentials remote,
      CertificateFingerprint fingerprint,
      PeerListener listener,
      long time) {
    context.now(time);
    if (peers.size() >= PEERS_MAX) {
      return Optional.empty();
    }
    SfuRoom joined = openRoom(room);
    Peer peer =
        new Peer(
            context,
            router,
            joined.context(),
            member,
            remote,
            fingerprint,
            listener,
            new PeerEnds());
    peers.add(peer);
    joined.peers().add(peer);
    wake(time);
    return Optional.of(peer);
  }

  private void wake(long time) {
    if (nextTick == Long.MAX_VALUE) {
      nextTick = time + TICK_NANOS;
    }
  }

  /**
   * Opens a relay at the side that asks. It connects once {@link Relay#answered} is called.
   *
   * @param room name of the room
   * @param node name of the other node, for logs and snapshots
   * @return empty when there are too many relays already
   */
  public Optional<Relay> dialRelay(
      String room, String node, RelayRole role, RelayListener listener, long time) {
    return relay(
        room,
        time,
        (joined, channel) ->
            Relay.dial(context, router, joined, node, channel, role, listener, new RelayEnds()));
  }

  /**
   * Opens a relay at the side that is asked, which waits for the first connectivity check.
   *
   * @param room name of the room
   * @param node name of the other node, for logs and snapshots
   * @return empty when there are too many relays already
   */
  public Optional<Relay> acceptRelay(
      String room,
      String node,
      RelayRole role,
      Relay.RemoteSide remote,
      RelayListener listener,
      long time) {
    return relay(
        room,
        time,
        (joined, channel) ->
            Relay.accept(
                context, router, joined, node, channel, remote, role, listener, new RelayEnds()));
  }

  private Optional<Relay> relay(
      String room, long time, BiFunction<SfuRoom, RelayChannel, Relay> opening) {
    context.now(time);
    Optional<RelayChannel> channel =
        relays.size() >= RelayLimits.RELAYS_MAX
            ? Optional.empty()
            : context.network().relayChannel();
    return channel.map(its -> {
      SfuRoom joined = openRoom(room);
      Relay relay = opened(opening, joined, its);
      relays.add(relay);
      joined.relays().add(relay);
      wake(time);
      return relay;
    });
  }

  private Relay opened(
      BiFunction<SfuRoom, RelayChannel, Relay> opening, SfuRoom room, RelayChannel channel) {
    try {
      return opening.apply(room, channel);
    } catch (RuntimeException e) { // what the other node has sent
      channel.close();
      removeIfEmpty(room);
      throw e;
    }
  }

  private SfuRoom openRoom(String name) {
    return rooms.computeIfAbsent(
        name, created -> new SfuRoom(created, context, new SfuCounters(counters)));
  }

  /**
   * Opens an ingest of tracks into a room. It is closed by its owner.
   *
   * @param keyFrameWanted called when a peer needs a key frame of a track; repeated while none
   *     comes
   */
  public Ingest ingest(String room, Consumer<UUID> keyFrameWanted, long time) {
    context.now(time);
    SfuRoom joined = openRoom(room);
    Ingest opened = new Ingest(context, joined, keyFrameWanted, () -> removeIfEmpty(joined));
    joined.ingests().add(opened);
    return opened;
  }

  /** {@return whether all closed peers and relays have sent their DTLS closure alerts} */
  public boolean allClosed() {
    return closing.isEmpty();
  }

  /** Receiver of the ends of peers. */
  private final class PeerEnds implements PeerOwner {
    @Override
    public void closed(Peer peer) {
      peers.remove(peer);
      if (!peer.ended()) {
        closing.add(peer);
      }
      SfuRoom left = rooms.get(peer.room().name());
      if (left != null) {
        left.peers().remove(peer);
        removeIfEmpty(left);
      }
    }

    @Override
    public void ended(Peer peer) {
      closing.remove(peer);
    }
  }

  /** Receiver of the ends of relays. */
  private final class RelayEnds implements Relay.RelayOwner {
    @Override
    public void closed(Relay relay) {
      relays.remove(relay);
      if (!relay.ended()) {
        closing.add(relay);
      }
      relay.room().relays().remove(relay);
      removeIfEmpty(relay.room());
    }

    @Override
    public void ended(Relay relay) {
      closing.remove(relay);
    }
  }

  private void removeIfEmpty(SfuRoom room) {
    if (room.empty()) {
      rooms.remove(room.context().name(), room);
    }
  }

  /** {@return the tracks published in a room} */
  public List<PublishedTrackInfo> tracks(String room) {
    return Optional.ofNullable(rooms.get(room))
        .map(known -> known.context().tracks().infos())
        .orElse(List.of());
  }

  /** Adds a listener for the tracks published in a room; it is called now, and at each change. */
  public void addListener(String room, PeerListener listener) {
    openRoom(room).addListener(listener);
  }

  /** Removes a listener. */
  public void removeListener(String room, PeerListener listener) {
    SfuRoom known = rooms.get(room);
    if (known != null) {
      known.removeListener(listener);
      removeIfEmpty(known);
    }
  }

  /**
   * Starts recording a room: the recorder receives all tracks, present and future. A room has one
   * recorder; a second one replaces the first.
   */
  public void startRecording(String room, TrackRecorder recorder, long time) {
    context.now(time);
    openRoom(room).startRecording(recorder);
  }

  /** Stops recording a room; the recorder is told that all tracks have ended. */
  public void stopRecording(String room, long time) {
    context.now(time);
    SfuRoom known = rooms.get(room);
    if (known != null) {
      known.stopRecording();
      removeIfEmpty(known);
    }
  }

  /**
   * Sends tracks of a room to a multicast group. A room has one group; a second stream replaces the
   * first.
   */
  public void startGroup(String room, GroupStream stream, long time) {
    context.now(time);
    openRoom(room).group().start(stream);
    wake(time);
  }

  /** Requests a key frame of a track that a group is sent, at the next tick. */
  public void requestGroupKeyFrame(String room, UUID track, long time) {
    context.now(time);
    SfuRoom known = rooms.get(room);
    if (known != null) {
      known.group().requestKeyFrame(track);
    }
  }

  /** Stops sending to the group of a room. */
  public void stopGroup(String room, long time) {
    context.now(time);
    SfuRoom known = rooms.get(room);
    if (known != null) {
      known.group().stop();
      removeIfEmpty(known);
    }
  }

  /** {@return a published track of a room; empty when there is none} */
  public Optional<PublishedTrack> track(String room, UUID id) {
    return Optional.ofNullable(rooms.get(room)).flatMap(known -> known.context().tracks().find(id));
  }

  /**
   * Handles a datagram. Its bytes are modified in place, and may be reused by the caller
   * afterwards.
   */
  public void datagram(byte[] bytes, int from, int length, PeerRoute link, long time) {
    context.now(time);
    router.datagram(bytes, from, length, link, time);
  }

  /** {@return the time at which {@link #tick} is due} */
  public long nextDeadline() {
    return nextTick;
  }

  /**
   * Runs the periodic work that is due.
   *
   * @param awake when the owner's thread woke up last, for the detection of overload
   * @param worked processor time of that thread since the tick before, in nanoseconds
   */
  public void tick(long awake, long worked, long time) {
    context.now(time);
    if (time < nextTick) {
      return;
    }
    if (overload().tick(nextTick, awake, worked, time)) {
      LOG.log(
          System.Logger.Level.WARNING,
          "audio and video: {0} of {1} layers of video are left out, as much as the server cannot"
              + " carry",
          overload().steps(),
          OverloadControl.STEPS_MAX);
      peers.forEach(each -> each.downlink().reconsider());
    }
    // From the end: a peer that fails removes itself from the list.
    for (int i = peers.size() - 1; i >= 0; i--) {
      tick(peers.get(i));
    }
    for (int i = relays.size() - 1; i >= 0; i--) {
      tick(relays.get(i));
    }
    for (SfuRoom each : List.copyOf(rooms.values())) {
      tick(each);
    }
    boolean active = rooms.values().stream().anyMatch(SfuRoom::active);
    nextTick = active ? time + TICK_NANOS : Long.MAX_VALUE;
  }

  /**
   * Runs the periodic work of one peer. An unexpected exception closes that peer alone, not the
   * forwarder.
   */
  private void tick(Peer peer) {
    try {
      peer.tick(context.now());
    } catch (RuntimeException | Error e) {
      LOG.log(System.Logger.Level.ERROR, "a peer could not be looked after, and is closed", e);
      fail(peer);
    }
  }

  private void tick(Relay relay) {
    try {
      relay.tick(context.now());
    } catch (RuntimeException | Error e) {
      LOG.log(System.Logger.Level.ERROR, "a relay could not be looked after, and is closed", e);
      relay.fail("it could not be looked after");
    }
  }

  private static void fail(Peer peer) {
    try {
      peer.fail("it could not be looked after");
    } catch (RuntimeException | Error e) {
      LOG.log(System.Logger.Level.ERROR, "nobody was told that a peer is closed", e);
    }
  }

  private void tick(SfuRoom room) {
    try {
      room.tick(context.now());
    } catch (RuntimeException | Error e) {
      LOG.log(System.Logger.Level.ERROR, "a room could not be looked after", e);
    }
  }

  /**
   * Closes all peers and relays. Their closure alerts take the owner a few more tasks, until {@link
   * #allClosed}.
   */
  public void close() {
    List.copyOf(peers).forEach(Peer::close);
    List.copyOf(relays).forEach(Relay::close);
  }

  /** {@return a snapshot of all rooms and peers; takes time in proportion to their number} */
  public SfuSnapshot snapshot(long time) {
    return new SfuSnapshotBuilder(SfuSnapshot.SENT_TRACKS_MAX, time)
        .make(counters, rooms.values(), overload().steps());
  }

  /** Adds the playback report of a member to the counters of its room. */
  public void playbackReported(String room, PlaybackQuality told) {
    SfuRoom known = rooms.get(room);
    (known == null ? counters : known.context().counters()).playbackReported(told);
  }

  /**
   * Records the delay of the packets sent since the last call of this or of {@link
   * #batchSentUntimed}.
   *
   * @param tookNanos time since the batch was read that caused these packets
   */
  public void batchSent(long tookNanos) {
    counters.batchSent(tookNanos);
  }

  /**
   * Discards the delay of the packets sent since the last call, since no received batch caused
   * them.
   */
  public void batchSentUntimed() {
    counters.batchSentUntimed();
  }

  /** {@return the counters of all rooms} */
  public SfuCounters counters() {
    return counters;
  }

  OverloadControl overload() {
    return context.overload();
  }
}
