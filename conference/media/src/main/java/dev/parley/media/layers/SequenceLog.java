package dev.parley.media.layers;

/**
 * Ring of the sequence numbers used last, with the source packet of each: 12 bytes per number.
 *
 * <pre>
 *   source's number 16 | encoding 2 | state 2 | marker 1 | added to picture 16 | added to base 8
 *   added to time stamp 32
 * </pre>
 */
final class SequenceLog {
  static final int CAPACITY = 1_024;
  static final int RESERVED = 0;
  static final int SENT = 1;
  static final int FILLED = 2;

  private static final int ENCODING = 16;
  private static final int STATE = 18;
  private static final int MARKER = 20;
  private static final int PICTURE = 21;
  private static final int BASE = 37;

  private final long[] packets = new long[CAPACITY];
  private final int[] timestamps = new int[CAPACITY];

  private static int at(long number) {
    return (int) number & (CAPACITY - 1);
  }

  void put(long number, int encoding, int source, int timestampAdded, int pictureAdded, int base) {
    packets[at(number)] =
        (source & 0xFFFF)
            | (long) encoding << ENCODING
            | (pictureAdded & 0xFFFFL) << PICTURE
            | (base & 0xFFL) << BASE;
    timestamps[at(number)] = timestampAdded;
  }

  void state(long number, int state, boolean marker) {
    packets[at(number)] |= (long) state << STATE | (marker ? 1L << MARKER : 0);
  }

  /** Replaces the entry by an empty packet, for which the complete time stamp is stored. */
  void fill(long number, int sourceTimestamp) {
    state(number, FILLED, false);
    timestamps[at(number)] += sourceTimestamp;
  }

  int filledTimestamp(long number) {
    return timestamps[at(number)];
  }

  int source(long number) {
    return (int) packets[at(number)] & 0xFFFF;
  }

  int encoding(long number) {
    return (int) (packets[at(number)] >>> ENCODING) & 3;
  }

  int state(long number) {
    return (int) (packets[at(number)] >>> STATE) & 3;
  }

  boolean marker(long number) {
    return (packets[at(number)] >>> MARKER & 1) != 0;
  }

  int pictureAdded(long number) {
    return (int) (packets[at(number)] >>> PICTURE) & 0xFFFF;
  }

  int baseAdded(long number) {
    return (int) (packets[at(number)] >>> BASE) & 0xFF;
  }

  int timestampAdded(long number) {
    return timestamps[at(number)];
  }
}
