package dev.parley.bench.room;

import dev.parley.bench.BenchException;
import java.util.Locale;

/**
 * Result of a burst of messages.
 *
 * @param perSecond the accepted messages per second
 * @param refused the number of rejected messages
 * @param middle the median delay, in milliseconds
 * @param most the 99th percentile of the delay, in milliseconds
 * @param worst the longest delay, in milliseconds
 * @param missed the number of expected deliveries that did not come in time
 */
record Counted(
    double perSecond, long refused, double middle, double most, double worst, long missed) {
  String line() {
    return String.format(
        Locale.ROOT, "%f %d %f %f %f %d", perSecond, refused, middle, most, worst, missed);
  }

  static Counted parse(String line) {
    try {
      String[] words = line.split(" ", -1);
      return new Counted(
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
