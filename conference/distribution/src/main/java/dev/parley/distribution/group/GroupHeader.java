package dev.parley.distribution.group;

import dev.parley.media.rtp.BigEndian;
import org.jspecify.annotations.Nullable;

/**
 * Header of a group packet, which is authenticated and not encrypted:
 *
 * <pre>
 *  0                   1                   2                   3
 *  0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1
 * +---------------+-------+-------+-------------------------------+
 * | version 0xC1  | index | kind  | epoch; a report: the member   |
 * +---------------+-------+-------+-------------------------------+
 * | group                         | sequence number               |
 * +-------------------------------+                               |
 * |                                                   (48 bits)   |
 * +---------------------------------------------------------------+
 * | encrypted payload, and 16 bytes of tag                        |
 * </pre>
 *
 * <p>The index is that of a parity packet within its block, and 0 for other kinds. The first byte
 * is none of STUN, DTLS or RTP (RFC 7983).
 */
public final class GroupHeader {
  /** Length of the header in bytes. */
  public static final int BYTES = 12;

  /** Length of the authentication tag in bytes. */
  public static final int TAG_BYTES = 16;

  /** Bytes that a packet is longer than its payload. */
  public static final int OVERHEAD = BYTES + TAG_BYTES;

  /** Highest sequence number; a group ends before. */
  public static final long SEQUENCE_MAX = (1L << 48) - 1;

  /** Maximum payload in bytes, except that of PARITY. A parity packet is a little longer. */
  public static final int PAYLOAD_BYTES_MAX = 1_400;

  /** Maximum length of a group packet in bytes: fits into an Ethernet frame over IPv6. */
  public static final int PACKET_BYTES_MAX = 1_452;

  static final int KIND_AT = 1;
  static final int SEQUENCE_AT = 6;

  private static final int VERSION = 0xC1;
  private static final int KEY_AT = 2;
  private static final int GROUP_AT = 4;
  private static final int INDEX_SHIFT = 4;
  private static final int KIND_MASK = 15;

  private GroupHeader() {}

  static void write(
      byte[] out, int at, GroupPacketKind kind, int index, int key, int group, long sequence) {
    out[at] = (byte) VERSION;
    out[at + KIND_AT] = (byte) ((index << INDEX_SHIFT) | kind.code());
    BigEndian.put16(out, at + KEY_AT, key);
    BigEndian.put16(out, at + GROUP_AT, group);
    BigEndian.put16(out, at + SEQUENCE_AT, (int) (sequence >>> Integer.SIZE));
    BigEndian.put32(out, at + SEQUENCE_AT + Short.BYTES, (int) sequence);
  }

  /** {@return the kind of a packet; null if the bytes are no group packet} */
  public static @Nullable GroupPacketKind kind(byte[] bytes, int from, int length) {
    return length < OVERHEAD || length > PACKET_BYTES_MAX || BigEndian.get8(bytes, from) != VERSION
        ? null
        : GroupPacketKind.of(bytes[from + KIND_AT] & KIND_MASK);
  }

  /** {@return the member of a report that {@link #kind} has recognized} */
  public static int member(byte[] bytes, int from) {
    return BigEndian.get16(bytes, from + KEY_AT);
  }

  static int epoch(byte[] bytes, int from) {
    return BigEndian.get16(bytes, from + KEY_AT);
  }

  /** {@return the number of the group of a packet that {@link #kind} has recognized} */
  public static int group(byte[] bytes, int from) {
    return BigEndian.get16(bytes, from + GROUP_AT);
  }

  static int index(byte[] bytes, int from) {
    return BigEndian.get8(bytes, from + KIND_AT) >>> INDEX_SHIFT;
  }

  static long sequence(byte[] bytes, int from) {
    return ((long) BigEndian.get16(bytes, from + SEQUENCE_AT) << Integer.SIZE)
        | Integer.toUnsignedLong(BigEndian.get32(bytes, from + SEQUENCE_AT + Short.BYTES));
  }
}
