package dev.parley.distribution.repair;

import dev.parley.distribution.group.GroupHeader;
import java.util.Arrays;

/**
 * Ring of the last packets of a group as they were sent, encrypted: a repair is the same bytes
 * again. One thread at a time.
 */
public final class SentPackets {
  /** Capacity in packets; a power of two. Half a second at 16 Mbit/s. */
  public static final int CAPACITY = 1_024;

  private final byte[] bytes = new byte[CAPACITY * GroupHeader.PACKET_BYTES_MAX];
  private final long[] sequences = new long[CAPACITY];
  private final int[] lengths = new int[CAPACITY];

  /** Creates an empty ring. */
  public SentPackets() {
    Arrays.fill(sequences, -1);
  }

  /** {@return the bytes of all packets; the one of a number begins at {@link #at}} */
  public byte[] bytes() {
    return bytes;
  }

  /** {@return index at which the packet of a number is, or is to be written} */
  public int at(long sequence) {
    return slot(sequence) * GroupHeader.PACKET_BYTES_MAX;
  }

  /** Records the packet that was written in its place. */
  public void written(long sequence, int length) {
    sequences[slot(sequence)] = sequence;
    lengths[slot(sequence)] = length;
  }

  /** {@return length of a packet; 0 if it is no longer kept, or was never sent} */
  public int length(long sequence) {
    return sequences[slot(sequence)] == sequence ? lengths[slot(sequence)] : 0;
  }

  private static int slot(long sequence) {
    return (int) sequence & (CAPACITY - 1);
  }
}
