package dev.parley.server.media;

import dev.parley.datagrams.Remote;
import dev.parley.datagrams.UdpSocket;
import dev.parley.forwarding.Link;
import dev.parley.media.ice.Credentials;
import dev.parley.media.ice.Route;
import dev.parley.media.stun.Demux;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Hand-over of datagrams between shards whose sockets share one UDP port (SO_REUSEPORT). The kernel
 * distributes datagrams by the sender's address, independent of the room. A STUN binding request
 * names its shard by a tag in the ufrag. Once a peer has authenticated an address with such a
 * check, its shard registers the address at the shard that reads it, which from then on hands over
 * all datagrams from there. Unauthenticated senders cannot create such a registration.
 *
 * <p>Threads: confined to the shard that reads {@code socket}, except the rings (see {@link
 * HandOverRing}) and the queue of notes, which is safe for all. Memory: one ring per other shard;
 * two notes per registered address.
 */
final class HandOver {
  /**
   * Upper bound for queued datagrams in a ring from senders that are not registered, so that a
   * flood of them leaves slots for known peers.
   */
  static final int STRANGERS_MAX = HandOverRing.SLOTS / 2;

  private final int index;
  private final UdpSocket socket;
  private final List<HandOver> all;
  private final List<HandOverRing> rings = new ArrayList<>(); // by index of the giving shard
  private final Marks marks;
  private final Queue<Runnable> notes = new ConcurrentLinkedQueue<>();
  private final Rest rest = new Rest();
  private final Map<Link, HandOver> readers =
      new HashMap<>(); // of links whose addresses another shard reads
  private HandOver reader = this; // the shard that read the current datagram
  private long given; // bit set of shards to wake: they got datagrams since their last wake-up
  private long handed;
  private long refused;

  /**
   * Attachment of a remote address whose datagrams belong to another shard.
   *
   * @param link of the owner for this address; opaque to the reading shard
   */
  private record Elsewhere(HandOver owner, Link link) {}

  /** Receiver of handed-over datagrams. */
  @FunctionalInterface
  interface Taker {
    /**
     * Handles a datagram. The bytes are valid until this returns, and may be overwritten.
     *
     * @param came time of reading, in nanoseconds of {@link System#nanoTime}
     */
    void take(byte[] bytes, int from, int length, Link link, long came);
  }

  private HandOver(int index, UdpSocket socket, List<HandOver> all, int count) {
    this.index = index;
    this.socket = socket;
    this.all = all;
    marks = new Marks(count);
    for (int i = 0; i < count; i++) {
      rings.add(new HandOverRing(HandOverRing.SLOTS));
    }
  }

  /**
   * Creates the hand-over of each socket of one port. {@return them, in the order of the sockets}
   */
  static List<HandOver> among(List<UdpSocket> sockets) {
    List<HandOver> all = new ArrayList<>();
    for (UdpSocket each : sockets) {
      all.add(new HandOver(all.size(), each, all, sockets.size()));
    }
    return all;
  }

  Credentials credentials(RandomGenerator random) {
    return Credentials.random(random, index);
  }

  /**
   * Hands a datagram over if it belongs to another shard.
   *
   * @param came time of reading, in nanoseconds of {@link System#nanoTime}
   * @return false when the datagram belongs to this shard
   */
  boolean passes(Remote sender, byte[] bytes, int from, int length, long came) {
    Elsewhere known = sender.attachment() instanceof Elsewhere elsewhere ? elsewhere : null;
    HandOver owner = owner(known, bytes, from, length);
    if (owner == this) {
      return false;
    }
    HandOverRing ring = owner.rings.get(index);
    boolean taken =
        (known != null && known.owner == owner)
            ? ring.offer(bytes, from, length, known.link, came, HandOverRing.SLOTS)
            : ring.offer(bytes, from, length, sender, came, STRANGERS_MAX);
    if (taken) {
      handed++;
      given |= 1L << owner.index;
    } else {
      refused++;
    }
    return true;
  }

  private HandOver owner(@Nullable Elsewhere known, byte[] bytes, int from, int length) {
    boolean stun = Demux.of(bytes, from, length) == Demux.STUN;
    // A check is routed by its tag even from a registered address: another peer may use it by now.
    int shard = stun ? marks.shard(bytes, from, length) : -1; // only requests carry a tag
    if (shard >= 0) {
      return all.get(shard);
    }
    return known == null ? this : known.owner;
  }

  /** Wakes the shards that got datagrams since the last call: one wake-up per batch. */
  void wakeOthers() {
    if (given == 0) {
      return;
    }
    for (int i = 0; i < all.size(); i++) {
      if ((given & 1L << i) != 0) {
        all.get(i).wake();
      }
    }
    given = 0;
  }

  private void wake() {
    if (rest.rouse()) {
      socket.wake();
    }
  }

  /**
   * Announces that this shard is about to sleep. {@return whether it has no work; from then on a
   * hand-over wakes it}
   */
  boolean mayRest() {
    rest.begin();
    for (HandOverRing each : rings) {
      if (each.waiting() > 0) {
        return false;
      }
    }
    return notes.isEmpty();
  }

  /**
   * Ends the sleep and applies the registrations of other shards. Call it between reading a batch
   * and handling it, so that datagrams that a peer sends after its first answer are already
   * attributed to it.
   */
  void awake() {
    rest.end();
    for (Runnable note = notes.poll(); note != null; note = notes.poll()) {
      note.run();
    }
  }

  /** Handles all datagrams handed over so far. */
  void takeAll(Taker taker) {
    for (int i = 0; i < rings.size(); i++) {
      HandOverRing ring = rings.get(i);
      reader = all.get(i);
      for (int left = ring.waiting(); left > 0; left--) {
        taker.take(ring.bytes(), ring.from(), ring.length(), link(ring.sender()), ring.came());
        ring.next();
      }
    }
    reader = this;
  }

  private Link link(Object sender) {
    return sender instanceof Link link ? link : link(socket.own((Remote) sender));
  }

  /** {@return the link of a remote address of this socket; a new one if it has none} */
  static Link link(Remote remote) {
    return remote.attachment() instanceof Link known
        ? known
        : new Link(Route.udp(remote.address()), remote);
  }

  /** Registers the link of an authenticated peer at the shard that reads its address. */
  void keep(Link link) {
    HandOver reads = reader;
    if (reads != this) {
      readers.put(link, reads);
      reads.note(() -> reads.learn(link, this));
    }
  }

  /** Removes the registration of a link. */
  void forget(Link link) {
    HandOver reads = readers.remove(link);
    if (reads != null) {
      reads.note(() -> reads.unlearn(link));
    }
  }

  private void note(Runnable note) {
    notes.add(note);
    wake();
  }

  /** Registers another shard as the owner of an address, in place of any previous owner. */
  private void learn(Link link, HandOver owner) {
    Remote remote = socket.own((Remote) link.socket());
    remote.attach(new Elsewhere(owner, link));
    socket.keep(remote);
  }

  /** Removes a registration, unless the address has a newer one. */
  private void unlearn(Link link) {
    Remote remote = socket.own((Remote) link.socket());
    if (remote.attachment() instanceof Elsewhere(_, Link told) && told == link) {
      remote.attach(null);
      socket.forget(remote);
    }
  }

  /** {@return the number of datagrams handed over} */
  long handed() {
    return handed;
  }

  /** {@return the number of datagrams dropped because a ring was full} */
  long refused() {
    return refused;
  }
}
