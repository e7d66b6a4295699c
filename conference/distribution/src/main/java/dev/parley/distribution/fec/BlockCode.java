package dev.parley.distribution.fec;

import dev.parley.distribution.group.GroupHeader;
import dev.parley.distribution.group.GroupPacketKind;
import dev.parley.media.rtp.BigEndian;

/**
 * Code of a block. A packet is one symbol: its length (16 bits), its kind (8 bits) and its payload,
 * with zeros behind it up to the longest of the block. The payload of a parity packet is
 *
 * <pre>
 * | packets (8 bits) | parity packets (8 bits) | symbol |
 * </pre>
 */
public final class BlockCode {
  /** Maximum number of packets of a block. */
  public static final int PACKETS_MAX = 32;

  /** Maximum number of parity packets of a block. */
  public static final int PARITY_MAX = 4;

  /** Length of the numbers before the payload of a packet in its symbol. */
  public static final int PREFIX_BYTES = 3;

  /** Maximum length of a symbol. */
  public static final int SYMBOL_BYTES_MAX = PREFIX_BYTES + GroupHeader.PAYLOAD_BYTES_MAX;

  /** Length of the numbers before the symbol in a parity packet. */
  public static final int PARITY_HEADER_BYTES = 2;

  private static final int KIND_AT = 2;
  private static final int[][] CAUCHY = cauchy();

  private BlockCode() {}

  private static int[][] cauchy() {
    int[][] all = new int[PARITY_MAX][PACKETS_MAX];
    for (int parity = 0; parity < PARITY_MAX; parity++) {
      for (int packet = 0; packet < PACKETS_MAX; packet++) {
        all[parity][packet] = GaloisField.inverse((PACKETS_MAX + parity) ^ packet);
      }
    }
    return all;
  }

  /** {@return factor of a packet in a parity symbol} */
  static int factor(int parity, int packet) {
    return CAUCHY[parity][packet];
  }

  /** Writes the numbers at the beginning of a symbol. */
  public static void writePrefix(byte[] out, int at, GroupPacketKind kind, int length) {
    BigEndian.put16(out, at, length);
    out[at + KIND_AT] = (byte) kind.code();
  }

  /** {@return length of the payload in a symbol, which may be any number of 16 bits} */
  public static int payloadLength(byte[] bytes, int at) {
    return BigEndian.get16(bytes, at);
  }

  /** {@return whether the packet of a symbol is one of the stream} */
  public static boolean isData(byte[] bytes, int at) {
    return bytes[at + KIND_AT] == GroupPacketKind.DATA.code();
  }
}
