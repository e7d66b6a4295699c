package dev.parley.bench.conference;

import dev.parley.bench.report.PerformanceTarget;
import dev.parley.bench.report.PerformanceTarget.RowKey;
import dev.parley.bench.report.PerformanceTarget.TargetBound;
import dev.parley.bench.report.ReportSection;
import dev.parley.bench.report.RunSamples;
import dev.parley.load.LoadReport;
import java.util.List;

/** Rows and targets of the table {@code conference}, taken from load reports. */
final class ConferenceRows {
  private static final ReportSection OFFERED =
      new ReportSection("full load: packets for subscribers", "packets/s");
  private static final ReportSection DELIVERED =
      new ReportSection("the same: received packets", "packets/s");
  private static final ReportSection MISSING =
      new ReportSection("the same: packets not received", "%");
  private static final ReportSection LOST =
      new ReportSection(
          "the same: of these lost on the network to subscribers, not withheld by the server", "%");
  private static final ReportSection DELAY = new ReportSection("the same: delay, p50", "ms");
  private static final ReportSection DELAY_MOST = new ReportSection("the same: delay, p99", "ms");
  private static final ReportSection COST =
      new ReportSection("the same: processor time of the server per received packet", "us");
  private static final ReportSection CORES =
      new ReportSection("the same: processors the server took", "cores");
  private static final ReportSection CLIENT =
      new ReportSection("the same: processors the load client took", "cores");
  private static final ReportSection RESIDENT =
      new ReportSection("the same: resident memory", "MB");
  private static final ReportSection HALF_MISSING =
      new ReportSection("half load: packets not received", "%");
  private static final ReportSection HALF_LOST =
      new ReportSection(
          "half load: of these lost on the network to subscribers, not withheld by the server",
          "%");
  private static final ReportSection HALF_DELAY = new ReportSection("half load: delay, p50", "ms");
  private static final ReportSection HALF_DELAY_MOST =
      new ReportSection("half load: delay, p99", "ms");
  private static final ReportSection HALF_COST =
      new ReportSection("half load: processor time of the server per received packet", "us");
  private static final ReportSection JOIN =
      new ReportSection("joins one after another: from offer to connected, p50", "ms");
  private static final ReportSection JOIN_MOST = new ReportSection("the same, p95", "ms");
  private static final ReportSection JOIN_COST =
      new ReportSection("the same: processor time of the server per join", "ms");
  private static final ReportSection BURST =
      new ReportSection("50 joins within a second: until all are connected", "ms");
  private static final ReportSection BURST_MOST =
      new ReportSection("the same: from offer to connected, p95", "ms");

  static final List<ReportSection> ORDER =
      List.of(
          OFFERED,
          DELIVERED,
          MISSING,
          LOST,
          DELAY,
          DELAY_MOST,
          COST,
          CORES,
          CLIENT,
          RESIDENT,
          HALF_MISSING,
          HALF_LOST,
          HALF_DELAY,
          HALF_DELAY_MOST,
          HALF_COST,
          JOIN,
          JOIN_MOST,
          JOIN_COST,
          BURST,
          BURST_MOST);

  private static final double RESIDENT_MEGABYTES_MAX = 250;
  private static final double JOIN_COST_MILLIS_MAX = 5;
  private static final double JOIN_MILLIS_MAX = 60;
  private static final double BURST_MILLIS_MAX = 3_000;

  private ConferenceRows() {}

  static void full(RunSamples samples, String label, LoadReport report) {
    samples.add(OFFERED, label, report.delivery().expected() / report.seconds());
    samples.add(DELIVERED, label, report.delivery().perSecond());
    samples.add(MISSING, label, share(report, report.delivery().missing()));
    samples.add(LOST, label, share(report, report.delivery().lost()));
    samples.add(DELAY, label, report.delivery().delayP50());
    samples.add(DELAY_MOST, label, report.delivery().delayP99());
    report
        .server()
        .ifPresent(cost -> {
          samples.add(COST, label, cost.microsPerPacket());
          samples.add(CORES, label, cost.cores());
          samples.add(RESIDENT, label, cost.residentMegabytes());
        });
    samples.add(CLIENT, label, report.client().cores());
  }

  static void half(RunSamples samples, String label, LoadReport report) {
    samples.add(HALF_MISSING, label, share(report, report.delivery().missing()));
    samples.add(HALF_LOST, label, share(report, report.delivery().lost()));
    samples.add(HALF_DELAY, label, report.delivery().delayP50());
    samples.add(HALF_DELAY_MOST, label, report.delivery().delayP99());
    report.server().ifPresent(cost -> samples.add(HALF_COST, label, cost.microsPerPacket()));
  }

  static void joins(RunSamples samples, String label, LoadReport report) {
    samples.add(JOIN, label, report.watching().connectP50());
    samples.add(JOIN_MOST, label, report.watching().connectP95());
    samples.add(JOIN_COST, label, report.watching().serverMillis());
  }

  static void burst(RunSamples samples, String label, LoadReport report) {
    samples.add(BURST, label, report.watching().allMillis());
    samples.add(BURST_MOST, label, report.watching().connectP95());
  }

  private static double share(LoadReport report, long packets) {
    return 100.0 * packets / Math.max(1, report.delivery().expected());
  }

  /** {@return the targets for our server by itself} */
  static List<PerformanceTarget> targets(String ours) {
    return List.of(
        one("packets not received, full load", MISSING, ours, 0),
        one("packets not received, half load", HALF_MISSING, ours, 0),
        one("resident memory", RESIDENT, ours, RESIDENT_MEGABYTES_MAX),
        one("processor time of the server per join", JOIN_COST, ours, JOIN_COST_MILLIS_MAX),
        one("half of the joining members are connected", JOIN, ours, JOIN_MILLIS_MAX),
        one("50 joins within a second are connected", BURST, ours, BURST_MILLIS_MAX));
  }

  /** {@return the target for our processor time per packet, as a multiple of another server's} */
  static PerformanceTarget beside(String ours, String other, double most) {
    return new PerformanceTarget(
        "processor time of the server for a packet, beside " + other,
        new RowKey(COST, ours),
        new RowKey(COST, other),
        TargetBound.AT_MOST,
        most);
  }

  private static PerformanceTarget one(
      String text, ReportSection section, String ours, double most) {
    return new PerformanceTarget(text, new RowKey(section, ours), TargetBound.AT_MOST, most);
  }
}
