package dev.parley.forwarding;

import dev.parley.media.dtls.DtlsCertificate;
import dev.parley.media.dtls.Fingerprint;
import dev.parley.media.ice.Credentials;
import dev.parley.media.ice.UfragKey;
import dev.parley.media.stun.Demux;
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
  private final Network network;
  private final Executor owner;
  private final Executor mixing;
  private final Map<Long, Peer> byUfrag = new HashMap<>();
  private final Map<String, Hall> halls = new HashMap<>();
  private final List<Peer> peers = new ArrayList<>();
  private final Set<Peer> leaving = new HashSet<>(); // closed, with the DTLS closure alert pending
  private final StunMessage stun = new StunMessage();
  private final Scratch scratch = new Scratch();
  private final Counters counters = new Counters();
  private final Overload overload = new Overload();
  private final Mirror mirror;
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
      Network network,
      Executor owner,
      Executor mixing) {
    this.certificate = certificate;
    this.random = random;
    this.network = network;
    this.owner = owner;
    this.mixing = mixing;
    mirror = new Mirror(network);
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
      Credentials remote,
      Fingerprint fingerprint,
      PeerListener listener,
      long time) {
    now = time;
    if (peers.size() >= PEERS_MAX) {
      return Optional.empty();
    }
    Peer peer = new Peer(this, hall(hall), member, remote, fingerprint, listener, now);
    peers.add(peer);
    peer.hall().peers().add(peer);
    answers(peer, peer.credentials());
    if (nextTick == Long.MAX_VALUE) {
      nextTick = now + TICK_NANOS;
    }
    return Optional.of(peer);
  }

  private Hall hall(String name) {
    return halls.computeIfAbsent(
        name,
        created -> new Hall(created, new Counters(counters), new MixedVoices(owner, mixing, now)));
  }

  /** Registers further local credentials by which checks of the peer are recognised. */
  void answers(Peer peer, Credentials local) {
    byUfrag.put(UfragKey.of(local.ufrag()), peer);
  }

  /** Forgets local credentials. */
  void retired(String ufrag) {
    byUfrag.remove(UfragKey.of(ufrag));
  }

  void closed(Peer peer) {
    if (peers.remove(peer)) {
      if (!peer.gone()) {
        leaving.add(peer);
      }
      byUfrag.values().removeIf(peer::equals);
      peer.hall().peers().remove(peer);
      letGo(peer.hall());
    }
  }

  /** Removes a closed peer whose DTLS closure alerts have been sent. */
  void gone(Peer peer) {
    leaving.remove(peer);
  }

  /** {@return whether all closed peers have sent their DTLS closure alerts} */
  public boolean quiet() {
    return leaving.isEmpty();
  }

  private void letGo(Hall hall) {
    if (hall.empty()) {
      halls.remove(hall.name(), hall);
    }
  }

  /** {@return the tracks published in a room} */
  public List<TrackInfo> tracks(String hall) {
    return Optional.ofNullable(halls.get(hall)).map(Hall::infos).orElse(List.of());
  }

  /** Adds a listener for the tracks published in a room; it is called now, and at each change. */
  public void listen(String hall, PeerListener listener) {
    hall(hall).listen(listener);
  }

  /** Removes a listener. */
  public void unlisten(String hall, PeerListener listener) {
    Hall known = halls.get(hall);
    if (known != null) {
      known.unlisten(listener);
      letGo(known);
    }
  }

  /**
   * Starts recording a room: the recorder receives all tracks, present and future. A room has one
   * recorder; a second one replaces the first.
   */
  public void record(String hall, Recorder recorder, long time) {
    now = time;
    hall(hall).record(recorder);
  }

  /** Stops recording a room; the recorder is told that all tracks have ended. */
  public void unrecord(String hall, long time) {
    now = time;
    Hall known = halls.get(hall);
    if (known != null) {
      known.unrecord();
      letGo(known);
    }
  }

  /** {@return a published track of a room; empty when there is none} */
  public Optional<Track> track(String hall, UUID id) {
    return Optional.ofNullable(halls.get(hall)).flatMap(known -> known.track(id));
  }

  /**
   * Handles a datagram. Its bytes are modified in place, and may be reused by the caller
   * afterwards.
   */
  public void datagram(byte[] bytes, int from, int length, Link link, long time) {
    now = time;
    Demux kind = Demux.of(bytes, from, length);
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
    if (kind == Demux.UNKNOWN || (peer == null && kind != Demux.STUN)) {
      counters.countStray();
    }
  }

  private void stun(byte[] bytes, int from, int length, Link link, long now) {
    if (!stun.wrap(bytes, from, length)) {
      counters.countStray();
      return;
    }
    // Requests are routed by ufrag, since an address may pass from one peer to another.
    boolean asks = stun.stunClass() == StunClass.REQUEST;
    Peer peer = asks ? byUfrag.get(UfragKey.of(stun)) : link.peer();
    if (peer != null) {
      peer.stun(stun, link, now);
    } else if (!mirror.answer(stun, link, now)) {
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
          Overload.STEPS_MAX);
      peers.forEach(each -> each.downstream().reconsider());
    }
    // From the end: a peer that fails removes itself from the list.
    for (int i = peers.size() - 1; i >= 0; i--) {
      tick(peers.get(i));
    }
    for (Hall each : List.copyOf(halls.values())) {
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

  private void tick(Hall hall) {
    try {
      hall.tick(now);
    } catch (RuntimeException | Error e) {
      LOG.log(System.Logger.Level.ERROR, "a room could not be looked after", e);
    }
  }

  /**
   * Closes all peers. Their closure alerts take the owner a few more tasks, until {@link #quiet}.
   */
  public void close() {
    for (Peer each : List.copyOf(peers)) {
      each.close();
    }
  }

  /** {@return a snapshot of all rooms and peers; takes time in proportion to their number} */
  public Snapshot snapshot(long time) {
    return new SnapshotMaker(Snapshot.WATCHED_MAX, time)
        .make(counters, halls.values(), overload.steps());
  }

  /** Adds the playback report of a member to the counters of its room. */
  public void experienced(String hall, Experienced told) {
    Hall known = halls.get(hall);
    (known == null ? counters : known.counters()).experienced(told);
  }

  /**
   * Records the delay of the packets sent since the last call of this or of {@link #leftUntimed}.
   *
   * @param tookNanos time since the batch was read that caused these packets
   */
  public void left(long tookNanos) {
    counters.left(tookNanos);
  }

  /**
   * Discards the delay of the packets sent since the last call, since no received batch caused
   * them.
   */
  public void leftUntimed() {
    counters.leftUntimed();
  }

  /** {@return the counters of all rooms} */
  public Counters counters() {
    return counters;
  }

  Overload overload() {
    return overload;
  }

  DtlsCertificate certificate() {
    return certificate;
  }

  /** {@return new local ICE credentials} */
  Credentials credentials() {
    return network.credentials(random);
  }

  RandomGenerator random() {
    return random;
  }

  Network network() {
    return network;
  }

  long now() {
    return now;
  }

  Executor owner() {
    return owner;
  }

  Scratch scratch() {
    return scratch;
  }
}
