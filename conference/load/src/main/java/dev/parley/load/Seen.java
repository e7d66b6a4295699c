package dev.parley.load;

/**
 * Which numbers were there, each counted once, among the last {@link #WINDOW} ones. Threads: one at
 * a time.
 */
final class Seen {
  /** Numbers that may still come after a higher one. */
  static final int WINDOW = 4_096;

  private final long[] bits = new long[WINDOW / Long.SIZE];
  private long first = -1;
  private long highest = -1;
  private long count;

  /** Takes a number. {@return whether it is there for the first time} */
  boolean add(long number) {
    if (first < 0) {
      first = number;
      highest = number - 1;
    }
    if (number > highest) {
      for (long at = Math.max(highest + 1, number - WINDOW + 1); at <= number; at++) {
        bits[word(at)] &= ~bit(at);
      }
      highest = number;
    } else if (number < first
        || number <= highest - WINDOW
        || (bits[word(number)] & bit(number)) != 0) {
      return false;
    }
    bits[word(number)] |= bit(number);
    count++;
    return true;
  }

  private static int word(long number) {
    return (int) (number & (WINDOW - 1)) / Long.SIZE;
  }

  private static long bit(long number) {
    return 1L << number;
  }

  /** {@return how many there were} */
  long count() {
    return count;
  }

  /** {@return numbers between the first and the highest that were not there} */
  long missing() {
    return first < 0 ? 0 : highest - first + 1 - count;
  }
}
