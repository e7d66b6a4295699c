package dev.parley.load;

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
    DurationHistogram connects = new DurationHistogram();
    DurationHistogram firsts = new DurationHistogram();
    for (JoinTimes each : connected) {
      connects.add(each.connected().resultNow());
      if (each.firstNanos() >= 0) {
        firsts.add(each.firstNanos());
      }
    }
    return new Joins(
        connected.size(),
        failed,
        failure,
        connects.millis(0.5),
        connects.millis(0.95),
        connects.millis(0.99),
        (last - begun) / MILLI_NANOS,
        serverMillis / Math.max(1, connected.size()),
        firsts.millis(0.5),
        firsts.millis(0.99));
  }
}
