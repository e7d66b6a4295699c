package dev.parley.media.payload;

/**
 * View of a RED payload (RFC 2198, section 3): redundant blocks first, the primary block last.
 *
 * <pre>
 *   1 | payload type 7 | time stamp offset 14 | length 10     of each older block
 *   0 | payload type 7                                        of the packet's own
 *   the blocks
 * </pre>
 *
 * <p>Threads: one at a time.
 */
public final class RedPayload {
  /** Maximum number of blocks in a packet, including the primary one. */
  public static final int BLOCKS_MAX = 8;

  /** Maximum length of a redundant block in bytes. */
  public static final int BLOCK_BYTES_MAX = 1_023;

  /** Maximum time stamp offset of a redundant block in ticks. */
  public static final int OFFSET_MAX = 16_383;

  private static final int MORE = 0x80;
  private static final int HEADER_BYTES = 4;

  private final int[] payloadTypes = new int[BLOCKS_MAX];
  private final int[] offsets = new int[BLOCKS_MAX];
  private final int[] starts = new int[BLOCKS_MAX];
  private final int[] lengths = new int[BLOCKS_MAX];
  private int blocks;

  /**
   * Parses a payload.
   *
   * @return false when it is truncated or has more than {@link #BLOCKS_MAX} blocks
   */
  public boolean wrap(byte[] bytes, int from, int length) {
    int end = from + length;
    int at = from;
    int sum = 0;
    blocks = 0;
    while (at < end && (bytes[at] & MORE) != 0) {
      if (end - at < HEADER_BYTES || blocks == BLOCKS_MAX - 1) {
        return false;
      }
      int header = BitReader.unsignedShort(bytes, at + 1) << 8 | (bytes[at + 3] & 0xFF);
      payloadTypes[blocks] = bytes[at] & 0x7F;
      offsets[blocks] = header >> 10;
      lengths[blocks] = header & BLOCK_BYTES_MAX;
      sum += lengths[blocks++];
      at += HEADER_BYTES;
    }
    if (at >= end || sum > end - at - 1) {
      return false;
    }
    payloadTypes[blocks] = bytes[at] & 0x7F;
    offsets[blocks] = 0;
    lengths[blocks++] = end - at - 1 - sum;
    place(at + 1);
    return true;
  }

  private void place(int from) {
    int at = from;
    for (int i = 0; i < blocks; i++) {
      starts[i] = at;
      at += lengths[i];
    }
  }

  /** {@return the number of blocks; the last one is primary} */
  public int blocks() {
    return blocks;
  }

  /** {@return the payload type of a block} */
  public int payloadType(int block) {
    return payloadTypes[block];
  }

  /** {@return the time stamp offset of a block before its packet, in ticks} */
  public int offset(int block) {
    return offsets[block];
  }

  /** {@return the index of a block in the wrapped bytes} */
  public int start(int block) {
    return starts[block];
  }

  /** {@return the length of a block in bytes; 0 when it was omitted} */
  public int length(int block) {
    return lengths[block];
  }

  /**
   * Sets the payload type of all blocks in place, for a receiver with another one for the same
   * codec.
   */
  public static void payloadType(byte[] bytes, int from, int length, int payloadType) {
    int end = from + length;
    int at = from;
    for (; at < end && (bytes[at] & MORE) != 0; at += HEADER_BYTES) {
      bytes[at] = (byte) (MORE | payloadType);
    }
    if (at < end) {
      bytes[at] = (byte) payloadType;
    }
  }

  /** Writes the header of a redundant block. {@return the index behind it} */
  static int writeOlder(byte[] into, int at, int payloadType, int offset, int length) {
    into[at] = (byte) (MORE | payloadType);
    into[at + 1] = (byte) (offset >> 6);
    into[at + 2] = (byte) (offset << 2 | length >> 8);
    into[at + 3] = (byte) length;
    return at + HEADER_BYTES;
  }
}
