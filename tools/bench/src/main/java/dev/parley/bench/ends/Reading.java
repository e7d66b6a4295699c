package dev.parley.bench.ends;

/**
 * What one measurement found.
 *
 * @param calls that were made
 * @param nanos they took together
 * @param middleNanos the median of the single calls; the mean where several were under way
 */
public record Reading(long calls, long nanos, double middleNanos) {
  /** {@return on one line} */
  String line() {
    return calls + " " + nanos + " " + middleNanos;
  }

  /** {@return what {@link #line} was made from} */
  public static Reading parse(String line) {
    String[] words = line.split(" ", -1);
    return new Reading(
        Long.parseLong(words[0]), Long.parseLong(words[1]), Double.parseDouble(words[2]));
  }
}
