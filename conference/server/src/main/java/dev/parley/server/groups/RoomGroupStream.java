package dev.parley.server.groups;

import dev.parley.distribution.group.GroupKey;
import dev.parley.distribution.group.MemberKey;
import dev.parley.distribution.network.SenderSocket;
import dev.parley.distribution.sender.GroupSender;
import dev.parley.room.api.group.GroupEndReason;
import dev.parley.room.api.group.GroupKeyAdded;
import dev.parley.room.api.group.GroupRefusal;
import dev.parley.room.api.group.GroupRefused;
import dev.parley.room.api.group.GroupReport;
import dev.parley.room.api.group.GroupTrack;
import dev.parley.room.api.group.GroupTracks;
import dev.parley.room.api.media.GroupReason;
import dev.parley.room.api.media.GroupState;
import dev.parley.room.api.media.TrackSource;
import dev.parley.sfu.GroupStream;
import dev.parley.sfu.GroupTrackInfo;
import java.security.SecureRandom;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/**
 * Group of one room: its sender, receivers and keys. Threads: confined to the forwarding thread.
 */
final class RoomGroupStream implements GroupStream {
  private final String room;
  private final int number;
  private final GroupSender sender;
  private final SecureRandom random;
  private final BiConsumer<GroupReceiver, GroupReason> gone;
  private final Map<Integer, GroupReceiver> receivers = new LinkedHashMap<>();
  private GroupTracks tracks = new GroupTracks(List.of());
  private int nextMember;

  /**
   * @param gone removes a receiver that has not read its stream, for a reason
   */
  RoomGroupStream(
      String room,
      int number,
      SenderSocket socket,
      SecureRandom random,
      BiConsumer<GroupReceiver, GroupReason> gone) {
    this.room = room;
    this.number = number;
    this.random = random;
    this.gone = gone;
    sender = socket.open(number, random);
  }

  String room() {
    return room;
  }

  int number() {
    return number;
  }

  /** {@return a new member key} It is of a member once a receiver is added. */
  MemberKey nextMember() {
    if (nextMember >= MemberKey.MEMBERS) {
      throw full();
    }
    return MemberKey.random(nextMember++, random);
  }

  /** Adds a receiver, and gives it the keys and the tracks. */
  void add(GroupReceiver receiver, MemberKey key) {
    if (!sender.addMember(key)) {
      throw full();
    }
    receivers.put(receiver.number(), receiver);
    sender.keys().forEach(each -> receiver.items().key(item(each)));
    receiver.items().tracks(tracks);
  }

  private static GroupRefused full() {
    return new GroupRefused(GroupRefusal.TOO_MANY, "the group of this room is full");
  }

  private static GroupKeyAdded item(GroupKey key) {
    return new GroupKeyAdded(key.epoch(), key.first(), key.material());
  }

  /** {@return whether a receiver is still one of this group} */
  boolean contains(GroupReceiver receiver) {
    return receiver.equals(receivers.get(receiver.number()));
  }

  Optional<GroupReceiver> of(GroupParticipant participant) {
    return receivers.values().stream()
        .filter(each -> each.participant().equals(participant))
        .findFirst();
  }

  Collection<GroupReceiver> receivers() {
    return receivers.values();
  }

  /** Removes a receiver, and excludes it by a new key for the others. */
  void remove(GroupReceiver receiver, GroupEndReason why, GroupReason told, long now) {
    receivers.remove(receiver.number());
    sender.removeMember(receiver.number());
    receiver.end(why, told);
    if (!receivers.isEmpty()) {
      GroupKeyAdded key = item(sender.prepareKey(now));
      receivers.values().forEach(each -> each.items().key(key));
    }
  }

  void report(GroupReceiver receiver, GroupReport report, long now) {
    receiver.report(report, sender.silence(receiver.number(), now), now);
  }

  @Override
  public boolean isListening(long now) {
    return sender.isListening(now);
  }

  @Override
  public boolean isOverloaded(long now) {
    return sender.isOverloaded(now);
  }

  @Override
  public void tracksChanged(List<GroupTrackInfo> all) {
    tracks = new GroupTracks(all.stream().map(RoomGroupStream::toContract).toList());
    receivers.values().forEach(each -> each.items().tracks(tracks));
  }

  private static GroupTrack toContract(GroupTrackInfo info) {
    var codec = info.format().codec();
    return new GroupTrack(
        info.track().id(),
        info.track().owner(),
        TrackSource.valueOf(info.track().label()),
        info.ssrc(),
        info.format().payloadType(),
        codec.encoding(),
        codec.clockRate(),
        codec.channels(),
        new TreeMap<>(info.format().parameters())
            .entrySet().stream()
                .map(each -> each.getKey() + "=" + each.getValue())
                .collect(Collectors.joining(";")));
  }

  @Override
  public void packet(byte[] bytes, int from, int length, long now) {
    sender.send(bytes, from, length, now);
  }

  @Override
  public void tick(long now) {
    for (GroupReceiver each : List.copyOf(receivers.values())) {
      each.decide(sender.silence(each.number(), now), now);
      if (each.isAbandoned(now)) {
        gone.accept(each, GroupReason.RECEIVER_LEFT);
      }
    }
  }

  /** {@return the number of receivers in a state} */
  int count(GroupState state) {
    return (int) receivers.values().stream().filter(each -> each.state() == state).count();
  }

  GroupSender sender() {
    return sender;
  }
}
