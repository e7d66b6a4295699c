package dev.parley.bench.ends;

/**
 * Number and times of the calls in one measurement.
 *
 * @param calls the number of calls made
 * @param nanos their total time
 * @param medianNanos the median time of a call; the mean if several were outstanding
 */
public record CallTimings(long calls, long nanos, double medianNanos) {
  /** {@return the figures on one line} */
  String line() {
    return calls + " " + nanos + " " + medianNanos;
  }

  /** {@return the figures in a line that {@link #line} has made} */
  public static CallTimings parse(String line) {
    String[] words = line.split(" ", -1);
    return new CallTimings(
        Long.parseLong(words[0]), Long.parseLong(words[1]), Double.parseDouble(words[2]));
  }
}
