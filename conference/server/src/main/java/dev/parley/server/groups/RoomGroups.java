package dev.parley.server.groups;

import dev.parley.datagrams.UdpSocket;
import dev.parley.distribution.group.MemberKey;
import dev.parley.distribution.network.SenderSocket;
import dev.parley.room.api.group.GroupEndReason;
import dev.parley.room.api.group.GroupJoined;
import dev.parley.room.api.group.GroupRefusal;
import dev.parley.room.api.group.GroupRefused;
import dev.parley.room.api.media.GroupReason;
import dev.parley.room.api.media.GroupState;
import dev.parley.sfu.Forwarder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Groups of the rooms of one forwarding thread, and the socket that sends to them. A room has a
 * group while a receiver is a member of it.
 *
 * <p>Threads: confined to the forwarding thread. It owns its socket.
 */
public final class RoomGroups implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(RoomGroups.class.getName());

  private final GroupNetwork network;
  private final GroupNumbers numbers;
  private final UdpSocket udp;
  private final SenderSocket socket;
  private final Forwarder forwarder;
  private final Executor owner;
  private final Executor threads;
  private final SecureRandom random = new SecureRandom(); // one per thread, since it has a lock
  private final Map<String, RoomGroupStream> rooms = new HashMap<>();
  private boolean failed;
  private GroupsSnapshot ended = GroupsSnapshot.NONE; // counters of the groups that have ended

  /**
   * Opens the socket.
   *
   * @param shard index of the forwarding thread
   * @param forwarder of the rooms
   * @param owner runs tasks on the forwarding thread; drops them after its end
   * @param threads runs tasks that may block
   * @throws IOException when the port is in use, or the system does not send by the interface
   */
  public RoomGroups(
      GroupNetwork network,
      GroupNumbers numbers,
      int shard,
      Forwarder forwarder,
      Executor owner,
      Executor threads)
      throws IOException {
    this.network = network;
    this.numbers = numbers;
    this.forwarder = forwarder;
    this.owner = owner;
    this.threads = threads;
    int port = network.feedbackPort() == 0 ? 0 : network.feedbackPort() + shard;
    udp = UdpSocket.bind(new InetSocketAddress(network.local(), port));
    try {
      socket = new SenderSocket(udp, network.group());
    } catch (IOException | RuntimeException | Error e) {
      udp.close();
      throw e;
    }
  }

  /** {@return whether the socket works} */
  public boolean available() {
    return !failed;
  }

  /**
   * Adds a receiver in the place of a participant, instead of an earlier one.
   *
   * @throws GroupRefused when it cannot join
   */
  public GroupJoined join(GroupParticipant participant) {
    if (failed) {
      throw new GroupRefused(
          GroupRefusal.SENDER_FAILED, "the server cannot send to its multicast group any more");
    }
    if (participant.isClosed()) {
      throw new GroupRefused(
          GroupRefusal.NO_SESSION, "the member's session has ended; join the room again");
    }
    leave(participant, GroupEndReason.REPLACED);
    RoomGroupStream room = rooms.get(participant.room());
    RoomGroupStream joined = room == null ? open(participant.room()) : room;
    try {
      return join(joined, participant, System.nanoTime());
    } finally {
      closeIfEmpty(joined);
    }
  }

  private GroupJoined join(RoomGroupStream room, GroupParticipant participant, long now) {
    MemberKey key = room.nextMember();
    MembershipServant servant = new MembershipServant(this, room, owner);
    GroupItems items = new GroupItems(threads, servant::left);
    GroupReceiver receiver = new GroupReceiver(key.member(), participant, items, now);
    servant.serve(receiver);
    room.add(receiver, key);
    return new GroupJoined(
        servant,
        room.number(),
        network.group().address().getAddress().getHostAddress(),
        network.group().address().getPort(),
        network.group().source().map(InetAddress::getHostAddress),
        udp.localAddress().getAddress().getHostAddress(),
        udp.localAddress().getPort(),
        key.member(),
        key.material());
  }

  private RoomGroupStream open(String name) {
    RoomGroupStream opened =
        new RoomGroupStream(
            name,
            numbers.take(),
            socket,
            random,
            (receiver, reason) -> leave(rooms.get(name), receiver, GroupEndReason.LEFT, reason));
    rooms.put(name, opened);
    forwarder.startGroup(name, opened, System.nanoTime());
    return opened;
  }

  /** Removes the receiver of a participant, if it has one. */
  public void leave(GroupParticipant participant, GroupEndReason why) {
    RoomGroupStream room = rooms.get(participant.room());
    if (room != null) {
      room.of(participant)
          .ifPresent(receiver -> leave(room, receiver, why, GroupReason.RECEIVER_LEFT));
    }
  }

  /** Removes a receiver, unless that was done before. */
  void leave(
      @Nullable RoomGroupStream room,
      GroupReceiver receiver,
      GroupEndReason why,
      GroupReason told) {
    if (room != null && room.contains(receiver)) {
      room.remove(receiver, why, told, System.nanoTime());
      closeIfEmpty(room);
    }
  }

  /** Requests a key frame of a track of a group. */
  void requestKeyFrame(RoomGroupStream room, UUID track) {
    forwarder.requestGroupKeyFrame(room.room(), track, System.nanoTime());
  }

  private void closeIfEmpty(RoomGroupStream room) {
    if (room.receivers().isEmpty() && rooms.remove(room.room(), room)) {
      ended = ended.plus(counters(room));
      forwarder.stopGroup(room.room(), System.nanoTime());
      socket.close(room.number());
      numbers.release(room.number());
    }
  }

  /** Sends packets that were put together since the last call. */
  public void flush() {
    if (!rooms.isEmpty()) {
      socket.flush();
    }
  }

  /** Handles feedback, and sends what is due; called at each tick of the forwarder. */
  public void turn() {
    if (rooms.isEmpty()) {
      return;
    }
    try {
      socket.turn(System.nanoTime());
    } catch (IOException e) {
      LOG.log(System.Logger.Level.ERROR, "members receive by unicast: the group's port failed", e);
      failed = true;
      endAll(GroupEndReason.SENDER_FAILED, GroupReason.SENDER_FAILED);
    }
  }

  private void endAll(GroupEndReason why, GroupReason told) {
    for (RoomGroupStream room : List.copyOf(rooms.values())) {
      List.copyOf(room.receivers()).forEach(receiver -> leave(room, receiver, why, told));
    }
  }

  /** {@return a snapshot} */
  public GroupsSnapshot snapshot() {
    GroupsSnapshot all = ended;
    for (RoomGroupStream room : rooms.values()) {
      all = all.plus(counters(room)).plus(present(room));
    }
    return all;
  }

  private static GroupsSnapshot counters(RoomGroupStream room) {
    var sender = room.sender();
    return new GroupsSnapshot(
        0, 0, 0, 0, sender.sentBytes(), sender.repairBytes(), sender.refusedRequests());
  }

  private static GroupsSnapshot present(RoomGroupStream room) {
    return new GroupsSnapshot(
        1,
        room.count(GroupState.GROUP),
        room.count(GroupState.PROBING),
        room.count(GroupState.UNICAST),
        0,
        0,
        0);
  }

  /** Ends all groups, and closes the socket. */
  @Override
  public void close() {
    failed = true; // no receiver joins any more
    endAll(GroupEndReason.SERVER_STOPS, GroupReason.SENDER_FAILED);
    udp.close();
  }
}
