package dev.parley.forwarding;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Builder of one snapshot. Threads: confined to the owner of the forwarder. */
final class SnapshotMaker {
  private final int watchedMax;
  private final long now;
  private int watched;
  private int leftOut;

  /**
   * @param watchedMax maximum number of subscribed tracks that are listed
   */
  SnapshotMaker(int watchedMax, long now) {
    this.watchedMax = watchedMax;
    this.now = now;
  }

  Snapshot make(Counters counters, Collection<Hall> halls, int shed) {
    List<Snapshot.Room> rooms = new ArrayList<>();
    for (Hall hall : halls) {
      if (!hall.peers().isEmpty()) {
        rooms.add(room(hall));
      }
    }
    return new Snapshot(counters.counts(), counters.delays(), List.copyOf(rooms), leftOut, shed);
  }

  private Snapshot.Room room(Hall hall) {
    int voices = 0;
    List<TrackInfo> tracks = hall.infos();
    for (TrackInfo each : tracks) {
      voices += hall.track(each.id()).filter(Track::audio).isPresent() ? 1 : 0;
    }
    List<Snapshot.Line> lines = new ArrayList<>();
    for (Peer peer : hall.peers()) {
      lines.add(line(peer));
    }
    return new Snapshot.Room(
        hall.name(),
        hall.counters().counts(),
        hall.counters().delays(),
        voices,
        tracks.size() - voices,
        List.copyOf(lines));
  }

  private Snapshot.Line line(Peer peer) {
    Downstream down = peer.downstream();
    List<Snapshot.Watched> all = new ArrayList<>();
    for (Subscription each : down.subscriptions()) {
      if (watched < watchedMax) {
        watched++;
        all.add(each.snapshot());
      } else {
        leftOut++;
      }
    }
    return new Snapshot.Line(
        peer.member(),
        peer.progress(),
        down.line(now),
        down.sentPerSecond(now),
        peer.upstream().jitterMillis(),
        down.mixed(),
        down.words(),
        List.copyOf(all));
  }
}
