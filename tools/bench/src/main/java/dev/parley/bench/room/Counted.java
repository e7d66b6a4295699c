package dev.parley.bench.room;

import dev.parley.bench.BenchException;
import java.util.Locale;

/**
 * What was counted of a storm.
 *
 * @param perSecond of what was sent and taken
 * @param refused of what was sent
 * @param middle half of the delays are shorter, in milliseconds
 * @param most 99 of 100 delays are shorter, in milliseconds
 * @param worst the longest delay, in milliseconds
 * @param missed what did not come in time, of all that was to come
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
