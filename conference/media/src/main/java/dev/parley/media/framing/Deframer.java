package dev.parley.media.framing;

/**
 * Decoder for packets framed on a stream: splits a stream that arrives in pieces of any size into
 * packets. A packet within one piece is passed on in place; only a split packet is copied. Empty
 * packets are skipped.
 *
 * <p>Threads: one at a time. Memory: one packet of the maximum length.
 */
public final class Deframer {
  /** Maximum length that the two-byte header can express. */
  public static final int PACKET_BYTES_MAX = 0xFFFF;

  static final int HEADER_BYTES = 2;

  private final int packetBytesMax;
  private final PacketConsumer packets;
  private final byte[] gathered;
  private int count;
  private boolean broken;

  /**
   * Creates a decoder at the beginning of a stream.
   *
   * @param packetBytesMax maximum accepted length of a packet, at most {@link #PACKET_BYTES_MAX}
   */
  public Deframer(int packetBytesMax, PacketConsumer packets) {
    if (packetBytesMax < 1 || packetBytesMax > PACKET_BYTES_MAX) {
      throw new IllegalArgumentException("packets of at most " + packetBytesMax + " bytes");
    }
    this.packetBytesMax = packetBytesMax;
    this.packets = packets;
    gathered = new byte[HEADER_BYTES + packetBytesMax];
  }

  /**
   * Takes bytes of the stream, and passes on every complete packet.
   *
   * @return false once a packet is too long: the stream cannot be decoded further, and is to be
   *     closed
   */
  public boolean feed(byte[] bytes, int from, int length) {
    int end = from + length;
    int at = from;
    while (at < end && !broken) {
      at = count == 0 ? inPlace(bytes, at, end) : gather(bytes, at, end);
    }
    return !broken;
  }

  /**
   * Passes on the packet that starts here, or starts to collect it. {@return the index after it}
   */
  private int inPlace(byte[] bytes, int at, int end) {
    if (end - at < HEADER_BYTES) {
      return keep(bytes, at, end);
    }
    int length = length(bytes, at);
    if (broken || length > end - at - HEADER_BYTES) {
      return keep(bytes, at, end);
    }
    hand(bytes, at + HEADER_BYTES, length);
    return at + HEADER_BYTES + length;
  }

  private int keep(byte[] bytes, int at, int end) {
    if (!broken) {
      count = end - at;
      System.arraycopy(bytes, at, gathered, 0, count);
    }
    return end;
  }

  /** Adds the missing bytes to the collected packet. {@return the index after them} */
  private int gather(byte[] bytes, int at, int end) {
    if (count < HEADER_BYTES) {
      gathered[count++] = bytes[at];
      if (count == HEADER_BYTES && length(gathered, 0) == 0) {
        count = 0;
      }
      return at + 1;
    }
    int whole = HEADER_BYTES + length(gathered, 0);
    int added = Math.min(whole - count, end - at);
    System.arraycopy(bytes, at, gathered, count, added);
    count += added;
    if (count == whole) {
      count = 0;
      hand(gathered, HEADER_BYTES, whole - HEADER_BYTES);
    }
    return at + added;
  }

  private int length(byte[] bytes, int at) {
    int length = (bytes[at] & 0xFF) << 8 | (bytes[at + 1] & 0xFF);
    broken = length > packetBytesMax;
    return length;
  }

  private void hand(byte[] bytes, int from, int length) {
    if (length > 0) {
      packets.packet(bytes, from, length);
    }
  }
}
