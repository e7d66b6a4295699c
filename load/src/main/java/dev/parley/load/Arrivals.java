package dev.parley.load;

import dev.parley.load.LoadReport.Joins;
import java.util.ArrayList;
import java.util.List;

/** How members came in. Threads: safe for all. */
final class Arrivals {
  private final List<Coming> connected = new ArrayList<>(); // guarded by this, as the others
  private int failed;
  private String failure = "";

  synchronized void connected(Coming coming) {
    connected.add(coming);
  }

  synchronized void failed(String why) {
    failure = failed == 0 ? why : failure;
    failed++;
  }

  synchronized String failure() {
    return failure;
  }

  synchronized Joins joins() {
    Histogram connects = new Histogram();
    Histogram firsts = new Histogram();
    for (Coming each : connected) {
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
        connects.millis(0.99),
        firsts.millis(0.5),
        firsts.millis(0.99));
  }
}
