package dev.parley.media.layers;

/**
 * Recent segments of the sent stream, each from one encoding. Within a segment the source's
 * sequence numbers are in the order of the sent ones, so a late packet is placed by binary search.
 */
final class StreamSegments {
  static final int REMEMBERED = 4;

  private final long[] starts = new long[REMEMBERED];
  private final int[] encodings = new int[REMEMBERED];
  private int count;

  void begin(long number, int encoding) {
    starts[count % REMEMBERED] = number;
    encodings[count % REMEMBERED] = encoding;
    // Bounded, and kept above REMEMBERED, so that the index modulo REMEMBERED stays right for ever.
    count = count + 1 < 2 * REMEMBERED ? count + 1 : REMEMBERED;
  }

  /** {@return the number given to a packet of the source; negative for none} */
  long find(SequenceLog log, long next, int encoding, int source) {
    long end = next;
    for (int back = 1; back <= Math.min(count, REMEMBERED); back++) {
      int segment = (count - back) % REMEMBERED;
      long start = Math.max(starts[segment], next - SequenceLog.CAPACITY);
      if (encodings[segment] == encoding && start < end) {
        long found = find(log, start, end - 1, source);
        if (found >= 0) {
          return found;
        }
      }
      end = Math.min(end, starts[segment]);
    }
    return -1;
  }

  private static long find(SequenceLog log, long first, long last, int source) {
    int newest = log.source(last);
    int back = (newest - source) & 0xFFFF;
    long low = first;
    long high = last;
    while (low <= high) {
      long middle = (low + high) >>> 1;
      // Distances from the newest number, since the numbers themselves wrap within a segment.
      int its = (newest - log.source(middle)) & 0xFFFF;
      if (its == back) {
        return middle;
      }
      if (its > back) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -1;
  }
}
