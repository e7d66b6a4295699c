package dev.parley.bench.conference;

import dev.parley.bench.table.BenchException;
import java.util.List;
import java.util.Locale;

/**
 * Load on one room of a server: its members and the time of the measurement.
 *
 * @param publishers the number of publishers, each with audio and video
 * @param subscribers the number of subscribers, each of which receives everything
 * @param joinsPerSecond the number of members that join per second
 * @param warmUpMillis the time from the last join to the measurement
 * @param measuredMillis the length of the measurement
 * @param silent whether publishers send nothing
 */
record RoomLoad(
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

  /** {@return the load in a line that {@link #line} has written} */
  static RoomLoad parse(List<String> words) {
    if (words.size() != WORDS) {
      throw new BenchException("malformed room load: " + words);
    }
    int[] numbers = words.stream().limit(WORDS - 1).mapToInt(Integer::parseInt).toArray();
    return new RoomLoad(
        numbers[0],
        numbers[1],
        numbers[2],
        numbers[3],
        numbers[4],
        Boolean.parseBoolean(words.getLast()));
  }
}
