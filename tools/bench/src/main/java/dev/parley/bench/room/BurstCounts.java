package dev.parley.bench.room;

import dev.parley.bench.table.BenchException;
import java.util.Locale;

/**
 * Result of a burst of messages.
 *
 * @param perSecond the accepted messages per second
 * @param refused the number of rejected messages
 * @param p50 the median delay, in milliseconds
 * @param p99 the 99th percentile of the delay, in milliseconds
 * @param max the longest delay, in milliseconds
 * @param missed the number of expected deliveries that did not come in time
 */
record BurstCounts(
    double perSecond, long refused, double p50, double p99, double max, long missed) {
  String line() {
    return String.format(
        Locale.ROOT, "%f %d %f %f %f %d", perSecond, refused, p50, p99, max, missed);
  }

  static BurstCounts parse(String line) {
    try {
      String[] words = line.split(" ", -1);
      return new BurstCounts(
          Double.parseDouble(words[0]),
          Long.parseLong(words[1]),
          Double.parseDouble(words[2]),
          Double.parseDouble(words[3]),
          Double.parseDouble(words[4]),
          Long.parseLong(words[5]));
    } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
      throw new BenchException("the members answered " + line, e);
    }
  }
}
