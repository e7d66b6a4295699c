package dev.parley.media.repair;

import dev.parley.media.rtp.RtpPacket;

/**
 * The last packets of one source, decrypted and as its sender wrote them, in an array of fixed
 * size. Each new packet takes the place of the oldest ones. One thread at a time.
 */
public final class PacketHistory {
  /** Octets that keep a second of a source of 2 Mbit/s. */
  public static final int VIDEO_BYTES = 256 << 10;

  /** Packets that go with {@link #VIDEO_BYTES}: more than a second of them. */
  public static final int VIDEO_PACKETS = 512;

  private final byte[] bytes;
  private final long[] numbers;
  private final long[] places;
  private final int[] lengths;
  private long written;

  /**
   * Creates an empty history.
   *
   * @param packetsMax packets that are kept at most, a power of two
   * @param bytesMax octets that are kept at most
   */
  public PacketHistory(int packetsMax, int bytesMax) {
    Slots.check(packetsMax);
    bytes = new byte[bytesMax];
    numbers = new long[packetsMax];
    places = new long[packetsMax];
    lengths = new int[packetsMax];
  }

  /**
   * Keeps a copy of a packet.
   *
   * @param number its sequence number of 64 bits, 0 or more
   * @return false when it is larger than all room there is
   */
  public boolean put(long number, RtpPacket packet) {
    int length = packet.length();
    if (length > bytes.length) {
      return false;
    }
    int left = bytes.length - (int) (written % bytes.length);
    long place = length > left ? written + left : written;
    int slot = Slots.of(number, numbers.length);
    System.arraycopy(packet.bytes(), packet.from(), bytes, (int) (place % bytes.length), length);
    written = place + length;
    numbers[slot] = number;
    places[slot] = place;
    lengths[slot] = length;
    return true;
  }

  /**
   * Finds a packet.
   *
   * @param into looks at it where it is kept, until the next {@link #put}; it may not be changed
   * @return false when it is not kept
   */
  public boolean get(long number, RtpPacket into) {
    int slot = Slots.of(number, numbers.length);
    return numbers[slot] == number
        && lengths[slot] > 0
        && written - places[slot] <= bytes.length
        && into.wrap(bytes, (int) (places[slot] % bytes.length), lengths[slot]);
  }
}
