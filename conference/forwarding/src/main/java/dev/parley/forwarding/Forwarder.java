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
 * All peers and halls of one thread: gives each datagram to the peer whose it is.
 *
 * <p>Threads: confined to its owner.
 */
public final class Forwarder {
  private static final System.Logger LOG = System.getLogger(Forwarder.class.getName());

  /** Peers at most. */
  public static final int PEERS_MAX = 2_000;

  /** How often peers are looked after. */
  private static final long TICK_NANOS = 10_000_000;

  private final DtlsCertificate certificate;
  private final RandomGenerator random;
  private final Network network;
  private final Executor owner;
  private final Executor mixing;
  private final Map<Long, Peer> byUfrag = new HashMap<>();
  private final Map<String, Hall> halls = new HashMap<>();
  private final List<Peer> peers = new ArrayList<>();
  private final Set<Peer> leaving = new HashSet<>(); // closed, and their goodbye is not made yet
  private final StunMessage stun = new StunMessage();
  private final Scratch scratch = new Scratch();
  private final Counters counters = new Counters();
  private final Overload overload = new Overload();
  private final Mirror mirror;
  private long nextTick = Long.MAX_VALUE;
  private long now; // as it was said last

  /**
   * Makes one without peers.
   *
   * @param certificate shown to all peers
   * @param random for what is not to be guessed: a {@link java.security.SecureRandom}, but in tests
   * @param owner runs what it is given on the owner's thread, soon and in order
   * @param mixing runs what it is given in order, on a thread that may be busy for a while
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
   * Opens a peer, which waits to be met.
   *
   * @param hall the room that it is in
   * @param member whose it is
   * @param remote by what the peer is known
   * @param fingerprint of the certificate that it will show
   * @return nothing when there are {@link #PEERS_MAX} already
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

  /** The peer is met by these credentials from now on, too. */
  void answers(Peer peer, Credentials local) {
    byUfrag.put(UfragKey.of(local.ufrag()), peer);
  }

  /** Nobody is met by them any more. */
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

  /** A peer that was closed has said goodbye. */
  void gone(Peer peer) {
    leaving.remove(peer);
  }

  /** {@return whether all peers that were closed have said goodbye} */
  public boolean quiet() {
    return leaving.isEmpty();
  }

  private void letGo(Hall hall) {
    if (hall.empty()) {
      halls.remove(hall.name(), hall);
    }
  }

  /** {@return what is published in a hall} */
  public List<TrackInfo> tracks(String hall) {
    return Optional.ofNullable(halls.get(hall)).map(Hall::infos).orElse(List.of());
  }

  /** Tells a listener what is published in a hall: now, and each time it changes. */
  public void listen(String hall, PeerListener listener) {
    hall(hall).listen(listener);
  }

  /** Tells it no more. */
  public void unlisten(String hall, PeerListener listener) {
    Hall known = halls.get(hall);
    if (known != null) {
      known.unlisten(listener);
      letGo(known);
    }
  }

  /**
   * Gives all that is published in a hall to a recorder: now, and what comes later. A hall has one
   * recorder; another takes its place.
   */
  public void record(String hall, Recorder recorder, long time) {
    now = time;
    hall(hall).record(recorder);
  }

  /** Gives it to no recorder any more, which is told that all tracks have ended. */
  public void unrecord(String hall, long time) {
    now = time;
    Hall known = halls.get(hall);
    if (known != null) {
      known.unrecord();
      letGo(known);
    }
  }

  /** {@return a track that is published in a hall} */
  public Optional<Track> track(String hall, UUID id) {
    return Optional.ofNullable(halls.get(hall)).flatMap(known -> known.track(id));
  }

  /** Takes a datagram. The bytes may be written to; they are the caller's again afterwards. */
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
    boolean asks = stun.stunClass() == StunClass.REQUEST;
    Peer peer = asks ? byUfrag.get(UfragKey.of(stun)) : link.peer();
    if (peer != null) {
      peer.stun(stun, link, now);
    } else if (!mirror.answer(stun, link, now)) {
      counters.countStray();
    }
  }

  /** {@return when to call {@link #tick}} */
  public long nextDeadline() {
    return nextTick;
  }

  /**
   * Does what is due.
   *
   * @param awake when the owner's thread woke up last, to see what it has to do
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
    for (int i = peers.size() - 1; i >= 0; i--) {
      tick(peers.get(i));
    }
    for (Hall each : List.copyOf(halls.values())) {
      tick(each);
    }
    nextTick = peers.isEmpty() ? Long.MAX_VALUE : now + TICK_NANOS;
  }

  /** What was overlooked with one peer ends that one, and not what belongs to all. */
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
   * Says goodbye to all peers, which takes the owner a few tasks more, until it is {@link #quiet}.
   */
  public void close() {
    for (Peer each : List.copyOf(peers)) {
      each.close();
    }
  }

  /** {@return all that it does at the moment; takes a moment itself} */
  public Snapshot snapshot(long time) {
    return new SnapshotMaker(Snapshot.WATCHED_MAX, time)
        .make(counters, halls.values(), overload.steps());
  }

  /** A member of a hall tells how it heard and saw. */
  public void experienced(String hall, Experienced told) {
    Hall known = halls.get(hall);
    (known == null ? counters : known.counters()).experienced(told);
  }

  /**
   * What was sent since the last call of this or of {@link #leftUntimed} has left.
   *
   * @param tookNanos since that was read of which it was made
   */
  public void left(long tookNanos) {
    counters.left(tookNanos);
  }

  /** What was sent since has left, and was made of nothing that has just been read. */
  public void leftUntimed() {
    counters.leftUntimed();
  }

  /** {@return what was counted} */
  public Counters counters() {
    return counters;
  }

  Overload overload() {
    return overload;
  }

  DtlsCertificate certificate() {
    return certificate;
  }

  /** {@return new credentials of this side} */
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
