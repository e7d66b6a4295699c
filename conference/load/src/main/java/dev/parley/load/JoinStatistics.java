package dev.parley.load;

import dev.parley.base.DurationHistogram;
import dev.parley.base.HistogramSnapshot;
import dev.parley.load.LoadReport.Joins;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Join statistics of a group of members. Threads: safe for all. */
final class JoinStatistics {
  private static final double MILLI_NANOS = 1e6;

  private final List<JoinTimes> connected = new ArrayList<>(); // guarded by this, as the others
  private long begun;
  private long last;
  private double serverMillis;
  private int failed;
  private String failure = "";

  /** Records the start of the first join. */
  synchronized void begin(long now) {
    begun = now;
    last = now;
  }

  /**
   * Records that all members are connected or have failed.
   *
   * @param server processor time of the server meanwhile
   */
  synchronized void end(Duration server) {
    serverMillis = server.toNanos() / MILLI_NANOS;
  }

  synchronized void connected(JoinTimes coming) {
    connected.add(coming);
    last = System.nanoTime();
  }

  synchronized void failed(String why) {
    failure = failed == 0 ? why : failure;
    failed++;
  }

  synchronized String failure() {
    return failure;
  }

  synchronized Joins joins() {
    DurationHistogram connecting = DurationHistogram.fine();
    DurationHistogram receiving = DurationHistogram.fine();
    for (JoinTimes each : connected) {
      connecting.add(each.connected().resultNow());
      if (each.firstNanos() >= 0) {
        receiving.add(each.firstNanos());
      }
    }
    HistogramSnapshot connects = connecting.snapshot();
    HistogramSnapshot firsts = receiving.snapshot();
    return new Joins(
        connected.size(),
        failed,
        failure,
        connects.quantileMillis(0.5),
        connects.quantileMillis(0.95),
        connects.quantileMillis(0.99),
        (last - begun) / MILLI_NANOS,
        serverMillis / Math.max(1, connected.size()),
        firsts.quantileMillis(0.5),
        firsts.quantileMillis(0.99));
  }
}
