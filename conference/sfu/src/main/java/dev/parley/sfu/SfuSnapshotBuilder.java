package dev.parley.sfu;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Builder of one snapshot. Threads: confined to the owner of the forwarder. */
final class SfuSnapshotBuilder {
  private final int watchedMax;
  private final long now;
  private int watched;
  private int leftOut;

  /**
   * @param watchedMax maximum number of subscribed tracks that are listed
   */
  SfuSnapshotBuilder(int watchedMax, long now) {
    this.watchedMax = watchedMax;
    this.now = now;
  }

  SfuSnapshot make(SfuCounters counters, Collection<SfuRoom> all, int shed) {
    List<SfuSnapshot.RoomSnapshot> rooms = new ArrayList<>();
    for (SfuRoom room : all) {
      if (!room.peers().isEmpty() || !room.relays().isEmpty()) {
        rooms.add(room(room));
      }
    }
    return new SfuSnapshot(counters.counts(), counters.delays(), List.copyOf(rooms), leftOut, shed);
  }

  private SfuSnapshot.RoomSnapshot room(SfuRoom room) {
    Collection<PublishedTrack> tracks = room.context().tracks().all();
    int voices = (int) tracks.stream().filter(PublishedTrack::audio).count();
    List<SfuSnapshot.PeerSnapshot> lines = new ArrayList<>();
    for (Peer peer : room.peers()) {
      lines.add(line(peer));
    }
    return new SfuSnapshot.RoomSnapshot(
        room.context().name(),
        room.context().counters().counts(),
        room.context().counters().delays(),
        voices,
        tracks.size() - voices,
        List.copyOf(lines),
        room.relays().stream().map(relay -> relay.snapshot(now)).toList());
  }

  private SfuSnapshot.PeerSnapshot line(Peer peer) {
    PeerDownlink down = peer.downlink();
    List<SfuSnapshot.SentTrackSnapshot> all = new ArrayList<>();
    for (Subscription each : down.subscriptions().all()) {
      if (watched < watchedMax) {
        watched++;
        all.add(each.choice().snapshot());
      } else {
        leftOut++;
      }
    }
    return new SfuSnapshot.PeerSnapshot(
        peer.member(),
        peer.progress(),
        peer.linkQuality(now),
        down.sentBitsPerSecond(now),
        peer.uplink().jitterMillis(),
        down.subscriptions().receivesMix(),
        down.estimateDescription(),
        List.copyOf(all));
  }
}
