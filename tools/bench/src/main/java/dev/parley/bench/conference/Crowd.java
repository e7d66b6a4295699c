package dev.parley.bench.conference;

import dev.parley.bench.BenchException;
import java.util.List;
import java.util.Locale;

/**
 * Who comes into one room of a server, and for how long.
 *
 * @param publishers each with a voice and a picture
 * @param subscribers each of whom gets everything
 * @param joinsPerSecond how many come within a second
 * @param warmUpMillis from when all are in until it is measured
 * @param measuredMillis for how long
 * @param silent whether publishers send nothing
 */
record Crowd(
    int publishers,
    int subscribers,
    int joinsPerSecond,
    int warmUpMillis,
    int measuredMillis,
    boolean silent) {
  private static final int WORDS = 6;

  String line() {
    return String.format(
        Locale.ROOT,
        "%d %d %d %d %d %b",
        publishers,
        subscribers,
        joinsPerSecond,
        warmUpMillis,
        measuredMillis,
        silent);
  }

  /** {@return what {@link #line} has written} */
  static Crowd parse(List<String> words) {
    if (words.size() != WORDS) {
      throw new BenchException("this is no crowd: " + words);
    }
    int[] numbers = words.stream().limit(WORDS - 1).mapToInt(Integer::parseInt).toArray();
    return new Crowd(
        numbers[0],
        numbers[1],
        numbers[2],
        numbers[3],
        numbers[4],
        Boolean.parseBoolean(words.getLast()));
  }
}
