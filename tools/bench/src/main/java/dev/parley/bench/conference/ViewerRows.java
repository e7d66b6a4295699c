package dev.parley.bench.conference;

import dev.parley.bench.report.PerformanceTarget;
import dev.parley.bench.report.PerformanceTarget.RowKey;
import dev.parley.bench.report.PerformanceTarget.TargetBound;
import dev.parley.bench.report.ReportSection;
import dev.parley.bench.report.RunSamples;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Rows, notes and targets of the table {@code viewers}. */
final class ViewerRows {
  static final List<Integer> VIEWERS = List.of(1, 50, 100, 200);
  static final List<String> NOTES =
      List.of(
          "one publisher with audio and 1,200 kbit/s of video in one layer; viewers on"
              + " Pion with RTX, NACK and transport-wide feedback",
          "joins: 100 viewers, 50 a second, while the publisher is paused, after as many that have"
              + " left again; processor time until 1 s after the last one, and then of the 100 idle"
              + " viewers",
          "first frame: from the start of the join until a key frame is complete, 30 s at"
              + " most; all join within a second",
          "publisher and viewers run on the same processors; what they take is not in the server's"
              + " figures");

  private static final ReportSection JOIN =
      new ReportSection("join of a viewer: processor time of the server", "ms");
  private static final ReportSection IDLE =
      new ReportSection("100 idle viewers: processor time of the server in a second", "ms");
  private static final double JOIN_MILLIS_MAX = 5;
  private static final double BESIDE_PION_MAX = 0.5;
  private static final double PICTURE_MILLIS_MAX = 1_000;

  static final List<ReportSection> ORDER = order();

  private ViewerRows() {}

  private static List<ReportSection> order() {
    List<ReportSection> order = new ArrayList<>(List.of(JOIN, IDLE));
    for (int viewers : VIEWERS) {
      order.addAll(
          List.of(
              cost(viewers),
              missing(viewers),
              cores(viewers),
              picture(viewers),
              slowestPicture(viewers)));
    }
    return List.copyOf(order);
  }

  private static ReportSection cost(int viewers) {
    return section(viewers, "processor time of the server for a received packet", "us");
  }

  private static ReportSection missing(int viewers) {
    return section(viewers, "packets not received", "%");
  }

  private static ReportSection cores(int viewers) {
    return section(viewers, "processors that publisher and viewers took", "cores");
  }

  private static ReportSection picture(int viewers) {
    return section(viewers, "first picture, p50", "ms");
  }

  private static ReportSection slowestPicture(int viewers) {
    return section(viewers, "first picture, slowest", "ms");
  }

  private static ReportSection section(int viewers, String what, String unit) {
    return new ReportSection((viewers == 1 ? "1 viewer: " : viewers + " viewers: ") + what, unit);
  }

  static void joins(RunSamples samples, String label, double joinMillis, double idleMillis) {
    samples.add(JOIN, label, joinMillis);
    samples.add(IDLE, label, idleMillis);
  }

  static void picture(
      RunSamples samples, String label, int viewers, PionViewers.ViewerJoinTimes joined) {
    samples.add(picture(viewers), label, joined.pictureP50());
    samples.add(slowestPicture(viewers), label, joined.pictureMax());
  }

  static void packets(
      RunSamples samples,
      String label,
      int viewers,
      PionViewers.PacketCounts packets,
      Duration ofServer,
      Duration ofViewers) {
    samples.add(cost(viewers), label, ofServer.toNanos() / 1e3 / Math.max(1, packets.received()));
    samples.add(missing(viewers), label, packets.missing());
    samples.add(cores(viewers), label, ofViewers.toNanos() / 1e9 / packets.seconds());
  }

  /** {@return the targets for our server, by itself and relative to the other} */
  static List<PerformanceTarget> targets(String ours, String other) {
    List<PerformanceTarget> targets = new ArrayList<>();
    targets.add(
        new PerformanceTarget(
            "processor time of a join",
            new RowKey(JOIN, ours),
            TargetBound.AT_MOST,
            JOIN_MILLIS_MAX));
    for (int viewers : VIEWERS) {
      if (viewers > 1) {
        targets.add(
            new PerformanceTarget(
                "processor time of a packet to %d viewers, beside %s".formatted(viewers, other),
                new RowKey(cost(viewers), ours),
                new RowKey(cost(viewers), other),
                TargetBound.AT_MOST,
                BESIDE_PION_MAX));
      }
      if (viewers <= 100) {
        targets.add(
            new PerformanceTarget(
                "slowest first frame of " + viewers,
                new RowKey(slowestPicture(viewers), ours),
                TargetBound.AT_MOST,
                PICTURE_MILLIS_MAX));
      }
    }
    return targets;
  }
}
