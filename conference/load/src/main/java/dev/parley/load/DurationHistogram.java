package dev.parley.load;

/**
 * Histogram of durations from a microsecond to a minute, with a relative resolution of 1/32.
 * Threads: one at a time.
 */
final class DurationHistogram {
  private static final int PARTS = 32;
  private static final int PART_BITS = 5;
  private static final long MOST_MICROS = 60_000_000;
  private static final int SIZE = place(MOST_MICROS) + 1;

  private final long[] counts = new long[SIZE];
  private long count;
  private long most;

  void add(long nanos) {
    long micros = Math.clamp(nanos / 1_000, 0, MOST_MICROS);
    counts[place(micros)]++;
    count++;
    most = Math.max(most, micros);
  }

  void add(DurationHistogram other) {
    for (int i = 0; i < SIZE; i++) {
      counts[i] += other.counts[i];
    }
    count += other.count;
    most = Math.max(most, other.most);
  }

  private static int place(long micros) {
    if (micros < PARTS) {
      return (int) micros;
    }
    int octave = Long.SIZE - 1 - Long.numberOfLeadingZeros(micros) - PART_BITS;
    return (octave + 1) * PARTS + (int) (micros >> octave) - PARTS;
  }

  /** {@return the largest duration of a bucket, in microseconds} */
  private static long micros(int place) {
    if (place < PARTS) {
      return place;
    }
    int octave = place / PARTS - 1;
    return ((place % PARTS + PARTS + 1L) << octave) - 1;
  }

  /** {@return the quantile of this share, in milliseconds; 0 when the histogram is empty} */
  double millis(double share) {
    long wanted = (long) Math.ceil(count * share);
    long sum = 0;
    for (int i = 0; i < SIZE && wanted > 0; i++) {
      sum += counts[i];
      if (sum >= wanted) {
        return Math.min(micros(i), most) / 1e3;
      }
    }
    return 0;
  }
}
