package dev.parley.distribution.fec;

import dev.parley.distribution.group.GroupPacketKind;
import java.util.Arrays;

/**
 * Parity of one block at a time: each packet is added when it is sent, so that the end of a block
 * costs nothing. One thread at a time.
 */
public final class ParityEncoder {
  private final byte[][] symbols = new byte[BlockCode.PARITY_MAX][BlockCode.SYMBOL_BYTES_MAX];
  private final byte[] prefix = new byte[BlockCode.PREFIX_BYTES];
  private int parity;
  private int count;
  private int longest;

  /** Creates an encoder with an empty block without parity. */
  public ParityEncoder() {}

  /**
   * Begins a block.
   *
   * @param packets number of its parity packets, 0 to {@link BlockCode#PARITY_MAX}
   */
  public void begin(int packets) {
    for (int i = 0; i < parity; i++) {
      Arrays.fill(symbols[i], 0, longest, (byte) 0);
    }
    parity = packets;
    count = 0;
    longest = 0;
  }

  /** Adds a packet to the block, of at most {@link BlockCode#PACKETS_MAX}. */
  public void add(GroupPacketKind kind, byte[] bytes, int from, int length) {
    BlockCode.writePrefix(prefix, 0, kind, length);
    for (int i = 0; i < parity; i++) {
      int factor = BlockCode.factor(i, count);
      GaloisField.addMultiple(factor, prefix, 0, prefix.length, symbols[i], 0);
      GaloisField.addMultiple(factor, bytes, from, length, symbols[i], prefix.length);
    }
    count++;
    longest = Math.max(longest, prefix.length + length);
  }

  /** {@return number of packets in the block} */
  public int count() {
    return count;
  }

  /**
   * {@return number of parity packets of the block; no more than packets, which would be useless}
   */
  public int parity() {
    return Math.min(parity, count);
  }

  /** Writes the payload of a parity packet. {@return its length} */
  public int write(int index, byte[] out, int at) {
    out[at] = (byte) count;
    out[at + 1] = (byte) parity();
    System.arraycopy(symbols[index], 0, out, at + BlockCode.PARITY_HEADER_BYTES, longest);
    return BlockCode.PARITY_HEADER_BYTES + longest;
  }
}
