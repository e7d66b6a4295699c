package dev.parley.client.group;

import dev.parley.base.SerialExecutor;
import dev.parley.client.session.ClientException;
import dev.parley.datagrams.UdpSocket;
import dev.parley.distribution.group.GroupKey;
import dev.parley.distribution.group.MemberKey;
import dev.parley.distribution.network.ReceiverSocket;
import dev.parley.distribution.receiver.GroupReceiver;
import dev.parley.distribution.receiver.MembershipState;
import dev.parley.distribution.receiver.UnicastReason;
import dev.parley.room.api.group.GroupEnded;
import dev.parley.room.api.group.GroupItem;
import dev.parley.room.api.group.GroupJoined;
import dev.parley.room.api.group.GroupKeyAdded;
import dev.parley.room.api.group.GroupMembership;
import dev.parley.room.api.group.GroupRefused;
import dev.parley.room.api.group.GroupReport;
import dev.parley.room.api.group.GroupTracks;
import dev.parley.room.api.group.Groups;
import dev.parley.room.api.media.GroupReason;
import dev.parley.room.api.media.GroupState;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Reception of a room's multicast group in the place of a member: follows keys and tracks, receives
 * at a socket, and reports the state to the server.
 *
 * <p>Threads: joined by any, which blocks; {@link #turn}, {@link #wantKeyFrame} and {@link #close}
 * by one, its owner's; {@link #wake} by any. It has no thread of its own, so a packet passes to the
 * listener on the thread that has read it.
 */
public final class GroupReception implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(GroupReception.class.getName());
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final Duration JOIN_MAX = Duration.ofSeconds(10);
  private static final long REPORT_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** Reports that may wait for the connection; further ones are dropped. */
  private static final int REPORTS_MAX = 16;

  private final GroupJoined joined;
  private final GroupAddress address;
  private final UdpSocket socket;
  private final GroupReceptionListener listener;
  private final GroupItems items;
  // A call may wait for room on the connection, and packets must not wait with it.
  private final Executor reports =
      new SerialExecutor(
          task -> Thread.ofVirtual().name("parley-group-report").start(task), REPORTS_MAX);
  private final ReceiverSocket.GroupListener output = new Output();
  private @Nullable ReceiverSocket receiver; // null before the first key
  private GroupState state = GroupState.UNICAST;
  private GroupReason reason = GroupReason.NOT_PROBED;
  private long reportAt;
  private boolean over;

  private GroupReception(
      GroupJoined joined, GroupAddress address, UdpSocket socket, GroupReceptionListener listener) {
    this.joined = joined;
    this.address = address;
    this.socket = socket;
    this.listener = listener;
    items = new GroupItems(socket::wake);
    reportAt = System.nanoTime();
  }

  /**
   * Joins a group. The listener hears of it with the first {@link #turn}.
   *
   * @param ticket of the member in whose place it is received
   * @param chosen interface of this machine; empty for the one that leads to the server
   * @throws GroupRefused when the server refuses the ticket
   * @throws ClientException when the server does not answer, or its group is none of a local
   *     network
   * @throws IOException when the group cannot be joined at the interface
   */
  public static GroupReception join(
      Groups groups,
      String ticket,
      Optional<NetworkInterface> chosen,
      GroupReceptionListener listener)
      throws IOException {
    GroupJoined joined = result(groups.join(ticket));
    try {
      GroupAddress address = GroupAddress.of(joined, chosen);
      InetAddress any = InetAddress.ofLiteral(joined.address().contains(":") ? "::" : "0.0.0.0");
      UdpSocket socket = UdpSocket.bind(new InetSocketAddress(any, joined.port()));
      GroupReception reception = new GroupReception(joined, address, socket, listener);
      joined.membership().follow().subscribe(reception.items);
      return reception;
    } catch (IOException | RuntimeException e) {
      GroupMembership membership = joined.membership();
      membership.report(report(GroupState.UNICAST, GroupReason.RECEIVER_FAILED, null));
      var _ = membership.leave();
      throw e;
    }
  }

  private static GroupJoined result(CompletionStage<GroupJoined> call) {
    try {
      return call.toCompletableFuture()
          .orTimeout(JOIN_MAX.toMillis(), TimeUnit.MILLISECONDS)
          .join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause
          ? cause
          : new ClientException("the server does not answer: " + e.getCause());
    }
  }

  /**
   * Handles keys, tracks and packets for at most a while, and sends what is due. After the end it
   * only waits.
   *
   * @param until latest end of the wait for packets, by {@link System#nanoTime}
   */
  public void turn(long until) {
    try {
      for (GroupItem item = items.poll(); item != null && !over; item = items.poll()) {
        take(item);
      }
      items.end().ifPresent(this::end);
      receive(until);
    } catch (IOException | RuntimeException e) {
      LOG.log(System.Logger.Level.DEBUG, "the group cannot be received", e);
      change(GroupState.UNICAST, GroupReason.RECEIVER_FAILED);
      end("the group cannot be received at %s: %s".formatted(address.group(), e.getMessage()));
    }
  }

  private void receive(long until) throws IOException {
    long now = System.nanoTime();
    ReceiverSocket present = receiver;
    if (present == null || over) {
      socket.receive(Math.max(0, until - now)); // what comes without a key is dropped
      return;
    }
    present.turn(Math.min(until, reportAt));
    if (System.nanoTime() - reportAt >= 0) {
      report();
    }
  }

  private void take(GroupItem item) throws IOException {
    switch (item) {
      case GroupKeyAdded(int epoch, long first, byte[] material) -> {
        GroupKey key = new GroupKey(epoch, first, material);
        if (receiver == null) {
          begin(key);
        } else {
          receiver.receiver().add(key);
        }
      }
      case GroupTracks(var tracks) -> listener.tracks(tracks);
      case GroupEnded _ -> {
        // The end is that of the stream.
      }
    }
  }

  private void begin(GroupKey first) throws IOException {
    receiver =
        new ReceiverSocket(
            socket,
            address.group(),
            address.feedback(),
            joined.number(),
            first,
            new MemberKey(joined.member(), joined.memberKey()),
            output,
            RANDOM);
  }

  private void change(GroupState now, GroupReason why) {
    state = now;
    reason = why;
    report();
    listener.changed(now, why);
  }

  private void report() {
    reportAt = System.nanoTime() + REPORT_NANOS;
    GroupReport report = report(state, reason, receiver == null ? null : receiver.receiver());
    tell(() -> joined.membership().report(report));
  }

  private void tell(Runnable call) {
    try {
      reports.execute(call);
    } catch (RejectedExecutionException e) {
      LOG.log(System.Logger.Level.DEBUG, "the connection is behind, and a report is dropped");
    }
  }

  private static GroupReport report(
      GroupState state, GroupReason reason, @Nullable GroupReceiver counts) {
    return counts == null
        ? new GroupReport(state, reason, 0, 0, 0, 0)
        : new GroupReport(
            state,
            reason,
            counts.delivered(),
            counts.recovered(),
            counts.repaired(),
            counts.givenUp());
  }

  private void end(String why) {
    if (!over) {
      over = true;
      listener.ended(why);
    }
  }

  /** Requests a key frame of a video track, while it is received by the group. */
  public void wantKeyFrame(UUID track) {
    if (state == GroupState.GROUP) {
      tell(() -> joined.membership().wantKeyFrame(track));
    }
  }

  /** Makes the present or next {@link #turn} return at once. Safe for all threads. */
  public void wake() {
    socket.wake();
  }

  /** Leaves the group and closes the socket. */
  @Override
  public void close() {
    over = true;
    items.cancel();
    tell(() -> {
      var _ = joined.membership().leave();
    });
    socket.close(); // the system leaves the group with it
  }

  private final class Output implements ReceiverSocket.GroupListener {
    @Override
    public void packet(long sequence, byte[] bytes, int from, int length) {
      listener.packet(bytes, from, length);
    }

    @Override
    public void changed(MembershipState to, UnicastReason why) {
      change(GroupState.valueOf(to.name()), GroupReason.valueOf(why.name()));
    }
  }
}
