package dev.parley.media.repair;

import dev.parley.media.rtp.RtpPacket;

/**
 * Ring of the last packets of one source, decrypted and as sent by the publisher, of fixed size.
 * Each new packet overwrites the oldest ones. One thread at a time.
 */
public final class PacketHistory {
  /** Capacity in bytes for one second of a source with 2 Mbit/s. */
  public static final int VIDEO_BYTES = 256 << 10;

  /** Capacity in packets that goes with {@link #VIDEO_BYTES}: more than a second. */
  public static final int VIDEO_PACKETS = 512;

  private final byte[] bytes;
  private final long[] numbers;
  private final long[] places;
  private final int[] lengths;
  private long written;

  /**
   * Creates an empty history.
   *
   * @param packetsMax maximum number of packets, a power of two
   * @param bytesMax maximum number of bytes
   */
  public PacketHistory(int packetsMax, int bytesMax) {
    RingSlots.check(packetsMax);
    bytes = new byte[bytesMax];
    numbers = new long[packetsMax];
    places = new long[packetsMax];
    lengths = new int[packetsMax];
  }

  /**
   * Stores a copy of a packet.
   *
   * @param number sequence number of 64 bits, not negative
   * @return false when it is larger than the capacity
   */
  public boolean put(long number, RtpPacket packet) {
    int length = packet.length();
    if (length > bytes.length) {
      return false;
    }
    int left = bytes.length - (int) (written % bytes.length);
    // A packet is never split at the end of the buffer, so that it can be read in place.
    long place = length > left ? written + left : written;
    int slot = RingSlots.of(number, numbers.length);
    System.arraycopy(packet.bytes(), packet.from(), bytes, (int) (place % bytes.length), length);
    written = place + length;
    numbers[slot] = number;
    places[slot] = place;
    lengths[slot] = length;
    return true;
  }

  /**
   * Looks up a packet.
   *
   * @param into wrapped around the stored packet, which must not be modified, until the next {@link
   *     #put}
   * @return false when it is not stored
   */
  public boolean get(long number, RtpPacket into) {
    int slot = RingSlots.of(number, numbers.length);
    return numbers[slot] == number
        && lengths[slot] > 0
        && written - places[slot] <= bytes.length
        && into.wrap(bytes, (int) (places[slot] % bytes.length), lengths[slot]);
  }
}
