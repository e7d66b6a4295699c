package dev.parley.cli;

import dev.parley.load.LoadReport;
import dev.parley.load.LoadReport.Cost;
import dev.parley.load.LoadReport.Delivery;
import dev.parley.load.LoadReport.Joins;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Prints the report of a load test as text. */
final class LoadReportText {
  private LoadReportText() {}

  static List<String> lines(LoadReport report) {
    List<String> lines = new ArrayList<>();
    joins(lines, "publishers", report.publishing());
    joins(lines, "subscribers", report.watching());
    Delivery packets = report.delivery();
    lines.add(
        String.format(
            Locale.ROOT,
            "packets       %,d of %,d received in %.1f s: %,.0f per second, %.1f Mbit/s",
            packets.received(),
            packets.expected(),
            report.seconds(),
            packets.perSecond(),
            packets.megabits()));
    lines.add(
        String.format(
            Locale.ROOT,
            "missing       %,d (%.3f %%), of these lost on the network to subscribers %,d;"
                + " retransmitted %,d, forged %,d",
            packets.missing(),
            packets.expected() == 0 ? 0.0 : 100.0 * packets.missing() / packets.expected(),
            packets.lost(),
            packets.retransmitted(),
            packets.unauthenticated()));
    lines.add(
        String.format(
            Locale.ROOT,
            "delay         p50 %.1f ms, p99 %.1f ms, max %.1f ms; scheduling delay of this"
                + " client at most %.1f ms",
            packets.delayP50(),
            packets.delayP99(),
            packets.delayMax(),
            packets.lateMillis()));
    lines.add(
        String.format(
            Locale.ROOT,
            "frames        %.2f per second and track, %,d freezes (%,d ms in total), %,d"
                + " key frames requested",
            report.video().perSecond(),
            report.video().freezes(),
            report.video().frozenMillis(),
            report.video().keyFramesRequested()));
    cost(lines, "this client", report.client());
    report.server().ifPresent(cost -> cost(lines, "the server", cost));
    return lines;
  }

  private static void joins(List<String> lines, String who, Joins joins) {
    lines.add(
        String.format(
            Locale.ROOT,
            "%-13s %d joined%s: connected p50 %.0f ms, p99 %.0f ms, all after %.0f ms%s%s",
            who,
            joins.connected(),
            joins.failed() == 0 ? "" : ", " + joins.failed() + " failed (" + joins.failure() + ")",
            joins.connectP50(),
            joins.connectP99(),
            joins.allMillis(),
            joins.serverMillis() == 0
                ? ""
                : String.format(
                    Locale.ROOT, "; %.1f ms of the server's CPU per join", joins.serverMillis()),
            joins.firstP50() == 0
                ? ""
                : String.format(
                    Locale.ROOT,
                    "; first packet p50 %.0f ms, p99 %.0f ms",
                    joins.firstP50(),
                    joins.firstP99())));
  }

  private static void cost(List<String> lines, String who, Cost cost) {
    lines.add(
        String.format(
            Locale.ROOT,
            "%-13s %.2f cores, %.2f us of CPU per received packet, %.0f MB resident",
            who,
            cost.cores(),
            cost.microsPerPacket(),
            cost.residentMegabytes()));
  }
}
