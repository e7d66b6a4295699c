package dev.parley.load;

/**
 * Duplicate filter: counts the distinct numbers among the last {@link #WINDOW} ones. Threads: one
 * at a time.
 */
final class DuplicateFilter {
  /** Maximum distance of a number behind the highest one. */
  static final int WINDOW = 4_096;

  private final long[] bits = new long[WINDOW / Long.SIZE];
  private long first = -1;
  private long highest = -1;
  private long count;

  /** Records a number. {@return whether it is new} */
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

  /** {@return count of distinct numbers} */
  long count() {
    return count;
  }

  /** {@return count of numbers missing between the first and the highest} */
  long missing() {
    return first < 0 ? 0 : highest - first + 1 - count;
  }
}
