package dev.parley.distribution.network;

import dev.parley.datagrams.MulticastGroup;
import dev.parley.datagrams.RemoteEndpoint;
import dev.parley.datagrams.UdpSocket;
import dev.parley.distribution.group.GroupKey;
import dev.parley.distribution.group.MemberKey;
import dev.parley.distribution.receiver.GroupReceiver;
import dev.parley.distribution.receiver.MembershipState;
import dev.parley.distribution.receiver.ReceiverOutput;
import dev.parley.distribution.receiver.UnicastReason;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.random.RandomGenerator;

/**
 * UDP socket of a member of a group, which receives the group and repairs at the port of the group.
 * While the stream comes by unicast, it is no member of the group at the switch: an access point
 * would go on to send the group at its lowest rate. Threads: one at a time.
 */
public final class ReceiverSocket implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(ReceiverSocket.class.getName());

  private final UdpSocket socket;
  private final MulticastGroup group;
  private final GroupReceiver receiver;
  private boolean joined;
  private boolean staying;

  /**
   * Joins a group and begins to probe it.
   *
   * @param socket bound to a wildcard address and the port of the group; stays the caller's
   * @param sender address to which feedback is sent
   * @param member a key that no other receiver has used; the room hands out a new one for each
   * @param owner gets packets and changes
   * @throws IllegalStateException when another receiver has used the key of the member
   * @throws IOException when the group cannot be joined
   */
  public ReceiverSocket(
      UdpSocket socket,
      MulticastGroup group,
      InetSocketAddress sender,
      int number,
      GroupKey key,
      MemberKey member,
      GroupListener owner,
      RandomGenerator random)
      throws IOException {
    this.socket = socket;
    this.group = group;
    var output = new Output(owner, socket.remote(sender));
    receiver = new GroupReceiver(number, key, member, output, random);
    joinOrLeave(MembershipState.PROBING);
    receiver.probe(System.nanoTime());
  }

  /** {@return the receiver, for keys and counters} */
  public GroupReceiver receiver() {
    return receiver;
  }

  /**
   * Stays in the group also while the stream comes by unicast, or not. Files are received in any
   * state: their losses cost a little parity, where those of a stream are seen.
   */
  public void stay(boolean stays) {
    staying = stays;
  }

  /**
   * Handles received packets for at most a while, and sends what is due.
   *
   * @param until latest end of the wait for packets, by {@link System#nanoTime}
   * @throws IOException when the socket is broken or closed, or the group cannot be joined for
   *     another probe
   */
  public void turn(long until) throws IOException {
    long now = System.nanoTime();
    long wait = Math.min(until, receiver.nextDeadline(now)) - now;
    int count = socket.receive(Math.max(0, wait));
    now = System.nanoTime();
    for (int i = 0; i < count; i++) {
      receiver.receive(socket.bytes(), socket.from(i), socket.length(i), now);
    }
    receiver.tick(now);
    joinOrLeave(receiver.state());
    socket.flush();
  }

  private void joinOrLeave(MembershipState state) throws IOException {
    if (state == MembershipState.UNICAST && !staying) {
      close();
    } else if (!joined) {
      socket.join(group);
      joined = true;
    }
  }

  /** Leaves the group. A later {@link #turn} joins it again for a probe. */
  @Override
  public void close() {
    if (joined) {
      joined = false;
      try {
        socket.leave(group);
      } catch (IOException e) {
        // The interface or the socket has gone, and its memberships with it.
        LOG.log(System.Logger.Level.DEBUG, "no group to leave", e);
      }
    }
  }

  /** Owner of a {@link ReceiverSocket}. */
  public interface GroupListener {
    /** Takes a packet of the stream, as {@link ReceiverOutput#packet}. */
    void packet(long sequence, byte[] bytes, int from, int length);

    /** Takes a packet of a file, as {@link ReceiverOutput#file}. */
    default void file(byte[] bytes, int from, int length) {}

    /** Reports that the stream is now received in another way. */
    void changed(MembershipState state, UnicastReason reason);
  }

  private final class Output implements ReceiverOutput {
    private final GroupListener owner;
    private final RemoteEndpoint sender;

    private Output(GroupListener owner, RemoteEndpoint sender) {
      this.owner = owner;
      this.sender = sender;
    }

    @Override
    public void packet(long sequence, byte[] bytes, int from, int length) {
      owner.packet(sequence, bytes, from, length);
    }

    @Override
    public void file(byte[] bytes, int from, int length) {
      owner.file(bytes, from, length);
    }

    @Override
    public void feedback(byte[] bytes, int from, int length) {
      socket.send(sender, bytes, from, length);
    }

    @Override
    public void changed(MembershipState state, UnicastReason reason) {
      owner.changed(state, reason);
    }
  }
}
