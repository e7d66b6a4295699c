package dev.parley.server.sfu;

import dev.parley.datagrams.RemoteEndpoint;
import dev.parley.datagrams.UdpSocket;
import dev.parley.media.ice.IceCredentials;
import dev.parley.media.ice.IceRoute;
import dev.parley.media.stun.Demultiplexer;
import dev.parley.sfu.PeerRoute;
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
 * CrossThreadQueue}) and the queue of notes, which is safe for all. Memory: one ring per other
 * shard; two notes per registered address.
 */
final class ShardRouter {
  /**
   * Upper bound for queued datagrams in a ring from senders that are not registered, so that a
   * flood of them leaves slots for known peers.
   */
  static final int UNREGISTERED_MAX = CrossThreadQueue.SLOTS / 2;

  private final int index;
  private final UdpSocket socket;
  private final List<ShardRouter> all;
  private final List<CrossThreadQueue> rings = new ArrayList<>(); // by index of the giving shard
  private final ShardTagReader marks;
  private final Queue<Runnable> notes = new ConcurrentLinkedQueue<>();
  private final SleepFlag rest = new SleepFlag();
  private final Map<PeerRoute, ShardRouter> readers =
      new HashMap<>(); // of links whose addresses another shard reads
  private ShardRouter reader = this; // the shard that read the current datagram
  private long given; // bit set of shards to wake: they got datagrams since their last wake-up
  private long handed;
  private long refused;

  /**
   * Attachment of a remote address whose datagrams belong to another shard.
   *
   * @param link of the owner for this address; opaque to the reading shard
   */
  private record OwningShard(ShardRouter owner, PeerRoute link) {}

  /** Receiver of handed-over datagrams. */
  @FunctionalInterface
  interface DatagramHandler {
    /**
     * Handles a datagram. The bytes are valid until this returns, and may be overwritten.
     *
     * @param came time of reading, in nanoseconds of {@link System#nanoTime}
     */
    void take(byte[] bytes, int from, int length, PeerRoute link, long came);
  }

  private ShardRouter(int index, UdpSocket socket, List<ShardRouter> all, int count) {
    this.index = index;
    this.socket = socket;
    this.all = all;
    marks = new ShardTagReader(count);
    for (int i = 0; i < count; i++) {
      rings.add(new CrossThreadQueue(CrossThreadQueue.SLOTS));
    }
  }

  /**
   * Creates the hand-over of each socket of one port. {@return them, in the order of the sockets}
   */
  static List<ShardRouter> forSockets(List<UdpSocket> sockets) {
    List<ShardRouter> all = new ArrayList<>();
    for (UdpSocket each : sockets) {
      all.add(new ShardRouter(all.size(), each, all, sockets.size()));
    }
    return all;
  }

  IceCredentials credentials(RandomGenerator random) {
    return IceCredentials.random(random, index);
  }

  /**
   * Hands a datagram over if it belongs to another shard.
   *
   * @param came time of reading, in nanoseconds of {@link System#nanoTime}
   * @return false when the datagram belongs to this shard
   */
  boolean handOver(RemoteEndpoint sender, byte[] bytes, int from, int length, long came) {
    OwningShard known = sender.attachment() instanceof OwningShard elsewhere ? elsewhere : null;
    ShardRouter owner = owner(known, bytes, from, length);
    if (owner == this) {
      return false;
    }
    CrossThreadQueue ring = owner.rings.get(index);
    boolean taken =
        (known != null && known.owner == owner)
            ? ring.offer(bytes, from, length, known.link, came, CrossThreadQueue.SLOTS)
            : ring.offer(bytes, from, length, sender, came, share(sender, bytes, from, length));
    if (taken) {
      handed++;
      given |= 1L << owner.index;
    } else {
      refused++;
    }
    return true;
  }

  /**
   * {@return the slots for a sender that is not registered for the owner of its datagram} All
   * relays of a node have one address, which is registered for one owner at most: where it has
   * authenticated itself to any, its frames get all slots.
   */
  private static int share(RemoteEndpoint sender, byte[] bytes, int from, int length) {
    return sender.attachment() != null && RelayChannels.framed(bytes, from, length)
        ? CrossThreadQueue.SLOTS
        : UNREGISTERED_MAX;
  }

  /** {@return the place of this shard among all of the port} */
  int index() {
    return index;
  }

  /** {@return the number of shards of the port} */
  int count() {
    return all.size();
  }

  private ShardRouter owner(@Nullable OwningShard known, byte[] bytes, int from, int length) {
    if (RelayChannels.framed(bytes, from, length)) {
      return all.get(RelayChannels.shard(bytes, from, all.size()));
    }
    boolean stun = Demultiplexer.of(bytes, from, length) == Demultiplexer.STUN;
    // A check is routed by its tag even from a registered address: another peer may use it by now.
    int shard = stun ? marks.shard(bytes, from, length) : -1; // only requests carry a tag
    if (shard >= 0) {
      return all.get(shard);
    }
    return known == null ? this : known.owner;
  }

  /** Wakes the shards that got datagrams since the last call: one wake-up per batch. */
  void wakeOwners() {
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
    if (rest.mustWake()) {
      socket.wake();
    }
  }

  /**
   * Announces that this shard is about to sleep. {@return whether it has no work; from then on a
   * hand-over wakes it}
   */
  boolean prepareSleep() {
    rest.announceSleep();
    for (CrossThreadQueue each : rings) {
      if (each.size() > 0) {
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
  void endSleep() {
    rest.endSleep();
    for (Runnable note = notes.poll(); note != null; note = notes.poll()) {
      note.run();
    }
  }

  /** Handles all datagrams handed over so far. */
  void drain(DatagramHandler taker) {
    for (int i = 0; i < rings.size(); i++) {
      CrossThreadQueue ring = rings.get(i);
      reader = all.get(i);
      for (int left = ring.size(); left > 0; left--) {
        taker.take(ring.bytes(), ring.from(), ring.length(), link(ring.sender()), ring.readAt());
        ring.remove();
      }
    }
    reader = this;
  }

  private PeerRoute link(Object sender) {
    return sender instanceof PeerRoute link ? link : link(socket.own((RemoteEndpoint) sender));
  }

  /** {@return the link of a remote address of this socket; a new one if it has none} */
  static PeerRoute link(RemoteEndpoint remote) {
    return remote.attachment() instanceof PeerRoute known
        ? known
        : new PeerRoute(IceRoute.udp(remote.address()), remote);
  }

  /** Registers the link of an authenticated peer at the shard that reads its address. */
  void register(PeerRoute link) {
    ShardRouter reads = reader;
    if (reads != this) {
      readers.put(link, reads);
      reads.note(() -> reads.addOwner(link, this));
    }
  }

  /** Removes the registration of a link. */
  void unregister(PeerRoute link) {
    ShardRouter reads = readers.remove(link);
    if (reads != null) {
      reads.note(() -> reads.removeOwner(link));
    }
  }

  private void note(Runnable note) {
    notes.add(note);
    wake();
  }

  /** Registers another shard as the owner of an address, in place of any previous owner. */
  private void addOwner(PeerRoute link, ShardRouter owner) {
    RemoteEndpoint remote = socket.own((RemoteEndpoint) link.socket());
    remote.attach(new OwningShard(owner, link));
    socket.keep(remote);
  }

  /** Removes a registration, unless the address has a newer one. */
  private void removeOwner(PeerRoute link) {
    RemoteEndpoint remote = socket.own((RemoteEndpoint) link.socket());
    if (remote.attachment() instanceof OwningShard(_, PeerRoute told) && told == link) {
      remote.attach(null);
      socket.forget(remote);
    }
  }

  /** {@return the number of datagrams handed over} */
  long handedOver() {
    return handed;
  }

  /** {@return the number of datagrams dropped because a ring was full} */
  long dropped() {
    return refused;
  }
}
