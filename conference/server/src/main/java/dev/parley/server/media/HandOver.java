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
 * How datagrams come to the shard whose they are, where several read one port: the system spreads
 * them by the address of their sender, which says nothing of the room. A check (STUN) bears the
 * mark of its shard. Once a peer has proved by one that an address is its own, its shard tells the
 * one that reads this address, which from then on hands over whatever comes from there; nobody else
 * can make it remember an address.
 *
 * <p>Threads: confined to the shard that reads {@code socket}, but for what is said of {@link
 * HandOverRing}, and notes, which are for all. Memory: a ring from each of the others; two notes
 * for each address that is kept.
 */
final class HandOver {
  /** So many of those that wait may be of senders that nobody has told of. */
  static final int STRANGERS_MAX = HandOverRing.SLOTS / 2;

  private final int index;
  private final UdpSocket socket;
  private final List<HandOver> all;
  private final List<HandOverRing> rings = new ArrayList<>(); // by who hands over to this one
  private final Marks marks;
  private final Queue<Runnable> notes = new ConcurrentLinkedQueue<>();
  private final Rest rest = new Rest();
  private final Map<Link, HandOver> readers =
      new HashMap<>(); // of links whose datagrams others read
  private HandOver reader = this; // of the datagram that is being handled
  private long given; // to which of the others something was handed since they were woken, as bits
  private long handed;
  private long refused;

  /**
   * What a socket's remote has as attachment when its datagrams are handed over.
   *
   * @param link by which the owner knows it; nothing that its reader may look into
   */
  private record Elsewhere(HandOver owner, Link link) {}

  /** Takes what was handed over. */
  @FunctionalInterface
  interface Taker {
    /**
     * Takes a datagram; the bytes are good only until this returns, and may be written to.
     *
     * @param came when it was read
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

  /** {@return one for each of the sockets, which have one port} */
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
   * Hands a datagram over that is another shard's.
   *
   * @param came when it was read
   * @return false when it is this one's own, and was left alone
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
    int shard = stun ? marks.shard(bytes, from, length) : -1; // answers have no mark
    if (shard >= 0) {
      return all.get(shard);
    }
    return known == null ? this : known.owner;
  }

  /** Wakes those to whom something was handed since this was called last. */
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

  /** {@return whether nothing is there to be done; who hands something over wakes it then} */
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
   * Rests no more, and learns what the others have told. To be called between reading and handling:
   * what a peer sends after it was answered is then known to be its own.
   */
  void awake() {
    rest.end();
    for (Runnable note = notes.poll(); note != null; note = notes.poll()) {
      note.run();
    }
  }

  /** Takes what was handed over until now. */
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

  /** {@return the link of a remote of this socket, a new one when it has none} */
  static Link link(Remote remote) {
    return remote.attachment() instanceof Link known
        ? known
        : new Link(Route.udp(remote.address()), remote);
  }

  /** A link is a peer's: whoever reads what comes from there is told. */
  void keep(Link link) {
    HandOver reads = reader;
    if (reads != this) {
      readers.put(link, reads);
      reads.note(() -> reads.learn(link, this));
    }
  }

  /** A link is nobody's any more. */
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

  /** What comes from there is another shard's, whoever had it before. */
  private void learn(Link link, HandOver owner) {
    Remote remote = socket.own((Remote) link.socket());
    remote.attach(new Elsewhere(owner, link));
    socket.keep(remote);
  }

  /** It is no more, unless it has become somebody else's since. */
  private void unlearn(Link link) {
    Remote remote = socket.own((Remote) link.socket());
    if (remote.attachment() instanceof Elsewhere(_, Link told) && told == link) {
      remote.attach(null);
      socket.forget(remote);
    }
  }

  /** {@return datagrams that were handed over} */
  long handed() {
    return handed;
  }

  /** {@return datagrams that were dropped, since too many waited} */
  long refused() {
    return refused;
  }
}
