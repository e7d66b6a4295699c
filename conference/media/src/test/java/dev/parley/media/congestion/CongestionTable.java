package dev.parley.media.congestion;

import java.util.Locale;

/**
 * Prints what one sender reaches on lines of all kinds, on simulated time. The same seed prints the
 * same table.
 */
public final class CongestionTable {
  static final long[] RATES = {64_000, 300_000, 1_000_000, 5_000_000};
  static final int[] ROUND_TRIPS = {30, 150, 600};
  static final double[] LOSSES = {0, 0.01, 0.05, 0.2};

  private static final int SETTLE_SECONDS = 30;
  private static final int MEASURED_SECONDS = 60;
  private static final double MUCH = 0.7;

  /**
   * One line of the table.
   *
   * @param reachedSeconds when the estimate was 70 % of the line for the first time
   * @param use the share of the line that was used in the minute after half a minute
   * @param median milliseconds in the queue
   * @param most what all but 5 % of the packets waited at most
   */
  record Row(
      long rate,
      int roundTrip,
      double loss,
      double reachedSeconds,
      double use,
      long median,
      long most) {
    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "%6d  %6d  %6.0f  %12.1f  %5.0f  %12d  %3d",
          rate / 1_000,
          roundTrip,
          loss * 100,
          reachedSeconds,
          use * 100,
          median,
          most);
    }
  }

  private CongestionTable() {}

  /** Prints the table; an argument is the seed. */
  public static void main(String[] args) {
    long seed = args.length > 0 ? Long.parseLong(args[0]) : 1;
    System.out.println("kbit/s  RTT ms  loss %  70 % after s  use %  queue ms p50  p95");
    for (long rate : RATES) {
      for (int roundTrip : ROUND_TRIPS) {
        for (double loss : LOSSES) {
          System.out.println(row(rate, roundTrip, loss, seed));
        }
      }
    }
  }

  static Row row(long rate, int roundTrip, double loss, long seed) {
    var simulation = new LinkSimulation(rate, roundTrip, loss, seed);
    var flow = simulation.flow();
    double reached = Double.POSITIVE_INFINITY;
    for (int i = 1; i <= SETTLE_SECONDS * 10; i++) {
      simulation.run(0.1);
      if (flow.sender.estimate.bitsPerSecond() >= MUCH * rate) {
        reached = Math.min(reached, i / 10.0);
      }
    }
    simulation.measure();
    simulation.run(MEASURED_SECONDS);
    return new Row(
        rate, roundTrip, loss, reached, flow.use(), flow.queueMillis(0.5), flow.queueMillis(0.95));
  }
}
