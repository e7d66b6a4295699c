package dev.parley.server.admin;

import dev.parley.base.HistogramSnapshot;
import dev.parley.server.control.BranchReport;
import dev.parley.server.control.MergeReport;
import dev.parley.server.control.NodeFigures;
import dev.parley.server.control.NodeReport;
import dev.parley.server.groups.GroupsSnapshot;
import dev.parley.server.recordings.RecordingSnapshot;
import dev.parley.server.sfu.ForwardingThreadsSnapshot;
import dev.parley.server.sfu.MediaSnapshot;
import dev.parley.sfu.ConnectionProgress;
import dev.parley.sfu.LayerReason;
import dev.parley.sfu.LinkQuality;
import dev.parley.sfu.RelaySnapshot;
import dev.parley.sfu.SfuCounters;
import dev.parley.sfu.SfuSnapshot;
import dev.parley.sfu.SfuStatistics;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** A server with one room that has an awkward name, in which two people see each other. */
final class LiveRooms {
  static final String NAME = "a\"b\\c\n<script>&";
  static final UUID ADA = UUID.fromString("ada00001-0000-4000-8000-000000000001");
  static final UUID BOB = UUID.fromString("b0b00002-0000-4000-8000-000000000002");

  /** {@return a cluster of two nodes, one of which is lost} */
  static List<NodeReport> cluster() {
    return List.of(
        node("n1", NodeReport.ACTIVE, "0.1.0", 3)
            .with(new NodeFigures(3, 2, 100, 7, 1, 0, 2_000, 150, 4, 9, branches())),
        node("n2", NodeReport.LOST, "<b>", 0));
  }

  /** {@return two branches, the line of one of which is down} */
  private static List<BranchReport> branches() {
    MergeReport merge = new MergeReport("algebra", Instant.parse("2026-03-01T10:00:00Z"), 20, 1);
    return List.of(
        new BranchReport("office", Optional.empty(), 75_000, 0, 2, 30, Optional.empty()),
        new BranchReport("school", Optional.of("n1"), 1_000, 3, 0, 0, Optional.of(merge)));
  }

  private static NodeReport node(String id, String state, String version, int rooms) {
    return new NodeReport(
        id,
        state,
        version,
        "tls://" + id,
        Optional.of("https://" + id),
        "",
        20,
        250,
        rooms,
        1,
        Optional.empty());
  }

  static MediaSnapshot media(LayerReason... reasons) {
    List<SfuSnapshot.SentTrackSnapshot> watched = new ArrayList<>();
    for (LayerReason each : reasons) {
      watched.add(
          new SfuSnapshot.SentTrackSnapshot(
              new UUID(3, 4), BOB, "CAMERA", 1, 3, each == LayerReason.BANDWIDTH, each));
    }
    SfuSnapshot.RoomSnapshot room =
        new SfuSnapshot.RoomSnapshot(
            NAME,
            new SfuStatistics(10, 1_000, 20, 2_000, 0, 1, 2, 3, 4, 5, 6, 7_500, 300, 10_000, 2_500),
            delays(Arrays.asList(1L, 1L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L), 2, 125_000_000),
            1,
            2,
            List.of(
                line(ADA, 0.01, true, List.copyOf(watched)),
                line(BOB, 0.03, true, List.of()),
                line(new UUID(5, 6), 0.5, false, List.of())),
            List.of(
                relay("n2", ConnectionProgress.CONNECTED, false),
                relay("n<3>", ConnectionProgress.HANDSHAKE, true)));
    return new MediaSnapshot(
        new SfuSnapshot(
            new SfuStatistics(
                100, 10_000, 200, 20_000, 9, 1, 2, 3, 4, 5, 6, 7_500, 600, 30_000, 3_500),
            delays(Arrays.asList(1L, 2L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 1L, 1L), 5, 250_000_000),
            List.of(room),
            0,
            2),
        8,
        new ForwardingThreadsSnapshot(3, 50, 6),
        new RecordingSnapshot(
            List.of(
                new RecordingSnapshot.RecordedRoomSnapshot(
                    NAME, Instant.parse("2026-03-01T10:00:00.123Z"), 5_000_000, 3)),
            7_000_000,
            4),
        new GroupsSnapshot(1, 28, 1, 2, 9_000_000, 40_000, 3));
  }

  private static RelaySnapshot relay(String node, ConnectionProgress progress, boolean limited) {
    return new RelaySnapshot(
        node,
        progress,
        4,
        800_000,
        300_000,
        2_000_000,
        30_000_000,
        0.02,
        limited,
        "explanation",
        new RelaySnapshot.RelayTraffic(70, 7_000, 50, 5_000));
  }

  private static HistogramSnapshot delays(List<Long> counts, long packets, long sumNanos) {
    return new HistogramSnapshot(
        SfuCounters.DELAY_BOUNDS_NANOS, counts, packets, sumNanos, 100_000_000);
  }

  private static SfuSnapshot.PeerSnapshot line(
      UUID member, double upLoss, boolean connected, List<SfuSnapshot.SentTrackSnapshot> watched) {
    LinkQuality report =
        new LinkQuality(400_000, 600_000, upLoss, 0, Duration.ofMillis(20), true, false, false);
    return new SfuSnapshot.PeerSnapshot(
        member,
        connected ? ConnectionProgress.CONNECTED : ConnectionProgress.UNREACHED,
        report,
        300_000,
        4,
        !watched.isEmpty(),
        "queue of 90 ms",
        watched);
  }

  private LiveRooms() {}
}
