package dev.parley.sfu;

import dev.parley.media.dtls.CertificateFingerprint;
import dev.parley.media.dtls.DtlsCertificate;
import dev.parley.media.ice.IceCredentials;
import dev.parley.media.ice.UfragKey;
import dev.parley.media.stun.Demultiplexer;
import dev.parley.media.stun.StunClass;
import dev.parley.media.stun.StunMessage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;

/**
 * Selective forwarding unit (SFU) of one thread: owns its rooms and peers, and routes each datagram
 * to the peer that owns its source address or its ICE ufrag.
 *
 * <p>Threads: confined to its owner.
 */
public final class Forwarder {
  private static final System.Logger LOG = System.getLogger(Forwarder.class.getName());

  /** Maximum number of peers. */
  public static final int PEERS_MAX = 2_000;

  /** Interval of {@link #tick} in nanoseconds. */
  private static final long TICK_NANOS = 10_000_000;

  private final DtlsCertificate certificate;
  private final RandomGenerator random;
  private final PacketNetwork network;
  private final Executor owner;
  private final Executor mixing;
  private final Map<Long, Peer> byUfrag = new HashMap<>();
  private final Map<String, SfuRoom> rooms = new HashMap<>();
  private final List<Peer> peers = new ArrayList<>();
  private final Set<Peer> closing = new HashSet<>(); // closed, with the DTLS closure alert pending
  private final StunMessage stun = new StunMessage();
  private final ScratchBuffers scratch = new ScratchBuffers();
  private final SfuCounters counters = new SfuCounters();
  private final OverloadControl overload = new OverloadControl();
  private final StunResponder stunResponder;
  private long nextTick = Long.MAX_VALUE;
  private long now; // as passed in last

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
    this.certificate = certificate;
    this.random = random;
    this.network = network;
    this.owner = owner;
    this.mixing = mixing;
    stunResponder = new StunResponder(network);
  }

  /**
   * Opens a peer that waits for its first connectivity check.
   *
   * @param hall name of the room
   * @param member id of the member that the peer belongs to
   * @param remote ICE credentials of the peer
   * @param fingerprint of the certificate that the peer will present
   * @return empty when there are {@link #PEERS_MAX} peers already
   */
  public Optional<Peer> open(
      String hall,
      UUID member,
      IceCredentials remote,
      CertificateFingerprint fingerprint,
      PeerListener listener,
      long time) {
    now = time;
    if (peers.size() >= PEERS_MAX) {
      return Optional.empty();
    }
    Peer peer = new Peer(this, room(hall), member, remote, fingerprint, listener, now);
    peers.add(peer);
    peer.room().peers().add(peer);
    registerCredentials(peer, peer.credentials());
    if (nextTick == Long.MAX_VALUE) {
      nextTick = now + TICK_NANOS;
    }
    return Optional.of(peer);
  }

  private SfuRoom room(String name) {
    return rooms.computeIfAbsent(
        name,
        created ->
            new SfuRoom(created, new SfuCounters(counters), new RoomAudioMix(owner, mixing, now)));
  }

  /** Registers further local credentials by which checks of the peer are recognised. */
  void registerCredentials(Peer peer, IceCredentials local) {
    byUfrag.put(UfragKey.of(local.ufrag()), peer);
  }

  /** Forgets local credentials. */
  void forgetCredentials(String ufrag) {
    byUfrag.remove(UfragKey.of(ufrag));
  }

  void closed(Peer peer) {
    if (peers.remove(peer)) {
      if (!peer.dtlsEnded()) {
        closing.add(peer);
      }
      byUfrag.values().removeIf(peer::equals);
      peer.room().peers().remove(peer);
      letGo(peer.room());
    }
  }

  /** Removes a closed peer whose DTLS closure alerts have been sent. */
  void peerClosed(Peer peer) {
    closing.remove(peer);
  }

  /** {@return whether all closed peers have sent their DTLS closure alerts} */
  public boolean allClosed() {
    return closing.isEmpty();
  }

  private void letGo(SfuRoom hall) {
    if (hall.empty()) {
      rooms.remove(hall.name(), hall);
    }
  }

  /** {@return the tracks published in a room} */
  public List<PublishedTrackInfo> tracks(String hall) {
    return Optional.ofNullable(rooms.get(hall)).map(SfuRoom::trackInfos).orElse(List.of());
  }

  /** Adds a listener for the tracks published in a room; it is called now, and at each change. */
  public void addListener(String hall, PeerListener listener) {
    room(hall).addListener(listener);
  }

  /** Removes a listener. */
  public void removeListener(String hall, PeerListener listener) {
    SfuRoom known = rooms.get(hall);
    if (known != null) {
      known.removeListener(listener);
      letGo(known);
    }
  }

  /**
   * Starts recording a room: the recorder receives all tracks, present and future. A room has one
   * recorder; a second one replaces the first.
   */
  public void startRecording(String hall, TrackRecorder recorder, long time) {
    now = time;
    room(hall).startRecording(recorder);
  }

  /** Stops recording a room; the recorder is told that all tracks have ended. */
  public void stopRecording(String hall, long time) {
    now = time;
    SfuRoom known = rooms.get(hall);
    if (known != null) {
      known.stopRecording();
      letGo(known);
    }
  }

  /** {@return a published track of a room; empty when there is none} */
  public Optional<PublishedTrack> track(String hall, UUID id) {
    return Optional.ofNullable(rooms.get(hall)).flatMap(known -> known.track(id));
  }

  /**
   * Handles a datagram. Its bytes are modified in place, and may be reused by the caller
   * afterwards.
   */
  public void datagram(byte[] bytes, int from, int length, PeerRoute link, long time) {
    now = time;
    Demultiplexer kind = Demultiplexer.of(bytes, from, length);
    Peer peer = link.peer();
    switch (kind) {
      case STUN -> stun(bytes, from, length, link, now);
      case DTLS -> {
        if (peer != null) {
          peer.dtls(bytes, from, length, link);
        }
      }
      case RTP -> {
        if (peer != null) {
          peer.rtp(bytes, from, length, now);
        }
      }
      case RTCP -> {
        if (peer != null) {
          peer.rtcp(bytes, from, length, now);
        }
      }
      case UNKNOWN -> {
        // counted below
      }
    }
    if (kind == Demultiplexer.UNKNOWN || (peer == null && kind != Demultiplexer.STUN)) {
      counters.countStray();
    }
  }

  private void stun(byte[] bytes, int from, int length, PeerRoute link, long now) {
    if (!stun.wrap(bytes, from, length)) {
      counters.countStray();
      return;
    }
    // Requests are routed by ufrag, since an address may pass from one peer to another.
    boolean asks = stun.stunClass() == StunClass.REQUEST;
    Peer peer = asks ? byUfrag.get(UfragKey.of(stun)) : link.peer();
    if (peer != null) {
      peer.stun(stun, link, now);
    } else if (!stunResponder.answer(stun, link, now)) {
      counters.countStray();
    }
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
    now = time;
    if (now < nextTick) {
      return;
    }
    if (overload.tick(nextTick, awake, worked, now)) {
      LOG.log(
          System.Logger.Level.WARNING,
          "audio and video: {0} of {1} layers of pictures are left out, as much as the server cannot"
              + " carry",
          overload.steps(),
          OverloadControl.STEPS_MAX);
      peers.forEach(each -> each.downlink().reconsider());
    }
    // From the end: a peer that fails removes itself from the list.
    for (int i = peers.size() - 1; i >= 0; i--) {
      tick(peers.get(i));
    }
    for (SfuRoom each : List.copyOf(rooms.values())) {
      tick(each);
    }
    nextTick = peers.isEmpty() ? Long.MAX_VALUE : now + TICK_NANOS;
  }

  /**
   * Runs the periodic work of one peer. An unexpected exception closes that peer alone, not the
   * forwarder.
   */
  private void tick(Peer peer) {
    try {
      peer.tick(now);
    } catch (RuntimeException | Error e) {
      LOG.log(System.Logger.Level.ERROR, "a peer could not be looked after, and is closed", e);
      fail(peer);
    }
  }

  private static void fail(Peer peer) {
    try {
      peer.fail("it could not be looked after");
    } catch (RuntimeException | Error e) {
      LOG.log(System.Logger.Level.ERROR, "nobody was told that a peer is closed", e);
    }
  }

  private void tick(SfuRoom hall) {
    try {
      hall.tick(now);
    } catch (RuntimeException | Error e) {
      LOG.log(System.Logger.Level.ERROR, "a room could not be looked after", e);
    }
  }

  /**
   * Closes all peers. Their closure alerts take the owner a few more tasks, until {@link
   * #allClosed}.
   */
  public void close() {
    for (Peer each : List.copyOf(peers)) {
      each.close();
    }
  }

  /** {@return a snapshot of all rooms and peers; takes time in proportion to their number} */
  public SfuSnapshot snapshot(long time) {
    return new SfuSnapshotBuilder(SfuSnapshot.SENT_TRACKS_MAX, time)
        .make(counters, rooms.values(), overload.steps());
  }

  /** Adds the playback report of a member to the counters of its room. */
  public void playbackReported(String hall, PlaybackQuality told) {
    SfuRoom known = rooms.get(hall);
    (known == null ? counters : known.counters()).playbackReported(told);
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
    return overload;
  }

  DtlsCertificate certificate() {
    return certificate;
  }

  /** {@return new local ICE credentials} */
  IceCredentials credentials() {
    return network.credentials(random);
  }

  RandomGenerator random() {
    return random;
  }

  PacketNetwork network() {
    return network;
  }

  long now() {
    return now;
  }

  Executor owner() {
    return owner;
  }

  ScratchBuffers scratch() {
    return scratch;
  }
}
