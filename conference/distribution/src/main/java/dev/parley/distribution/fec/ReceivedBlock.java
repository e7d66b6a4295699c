package dev.parley.distribution.fec;

import dev.parley.media.rtp.BigEndian;

/**
 * Parity packets of one block at a receiver, and the recovery of lost packets from them. One thread
 * at a time.
 */
public final class ReceivedBlock {
  private static final int[] BEGIN = new int[BlockCode.PARITY_MAX];

  private final byte[][] symbols = new byte[BlockCode.PARITY_MAX][BlockCode.SYMBOL_BYTES_MAX];
  private final int[] lost = new int[BlockCode.PARITY_MAX];
  private final int[][] matrix = new int[BlockCode.PARITY_MAX][BlockCode.PARITY_MAX];
  private long first = -1;
  private int count;
  private int parity;
  private int length; // of the symbols
  private int received; // bits of the parity packets that have arrived

  /** Creates an object without a block. */
  public ReceivedBlock() {}

  /** Ends the block. */
  public void clear() {
    first = -1;
  }

  /** {@return sequence number of the first packet of the block; -1 without one} */
  public long first() {
    return first;
  }

  /** {@return sequence number behind the last packet of the block} */
  public long end() {
    return first + count;
  }

  /** {@return whether no more parity packets will come, apart from reordered ones} */
  public boolean isLastParity() {
    return (received & (1 << (parity - 1))) != 0;
  }

  /**
   * Takes the first parity packet of a block, in place of the block before.
   *
   * @return false, with nothing changed, if the packet is malformed
   */
  public boolean begin(long sequence, int index, byte[] bytes, int from, int size) {
    int symbol = size - BlockCode.PARITY_HEADER_BYTES;
    if (symbol < BlockCode.PREFIX_BYTES || symbol > BlockCode.SYMBOL_BYTES_MAX) {
      return false;
    }
    int packets = BigEndian.get8(bytes, from);
    int parities = BigEndian.get8(bytes, from + 1);
    if (packets < 1
        || packets > BlockCode.PACKETS_MAX
        || parities > BlockCode.PARITY_MAX
        || index >= parities) {
      return false;
    }
    first = sequence;
    count = packets;
    parity = parities;
    length = symbol;
    received = 0;
    return add(index, bytes, from, size);
  }

  /** Takes a parity packet of the block. {@return false if it is malformed or does not match} */
  public boolean add(int index, byte[] bytes, int from, int size) {
    if (size != BlockCode.PARITY_HEADER_BYTES + length
        || BigEndian.get8(bytes, from) != count
        || BigEndian.get8(bytes, from + 1) != parity
        || index >= parity) {
      return false;
    }
    received |= 1 << index;
    System.arraycopy(bytes, from + BlockCode.PARITY_HEADER_BYTES, symbols[index], 0, length);
    return true;
  }

  /**
   * Recovers the lost packets of the block, if there are enough parity packets. The block ends
   * then.
   *
   * @param into gets the symbol of each, of which only {@link BlockCode#payloadLength} is checked
   * @return number of packets that are lost and cannot be recovered yet
   */
  public int recover(PacketSymbols kept, Recovered into) {
    int missing = 0;
    for (int i = 0; i < count; i++) {
      if (!kept.has(first + i)) {
        if (missing == Integer.bitCount(received)) {
          return countMissing(kept, i, missing);
        }
        lost[missing++] = i;
      }
    }
    if (missing > 0 && solve(kept, missing)) {
      pass(missing, into);
    }
    first = -1;
    return 0;
  }

  private int countMissing(PacketSymbols kept, int from, int before) {
    int missing = before;
    for (int i = from; i < count; i++) {
      missing += kept.has(first + i) ? 0 : 1;
    }
    return missing;
  }

  /** Solves the equations of the parity symbols for the lost ones, which take their places. */
  private boolean solve(PacketSymbols kept, int missing) {
    compact(missing);
    for (int i = 0; i < count; i++) {
      if (!kept.has(first + i)) {
        continue;
      }
      int size = BlockCode.PREFIX_BYTES + BlockCode.payloadLength(kept.bytes(), kept.at(first + i));
      if (size > length) {
        return false; // only a parity packet of another stream's sender can be that short
      }
      for (int row = 0; row < missing; row++) {
        int factor = BlockCode.factor(matrix[row][0], i);
        GaloisField.addMultiple(factor, kept.bytes(), kept.at(first + i), size, symbols[row], 0);
      }
    }
    for (int row = 0; row < missing; row++) {
      int index = matrix[row][0];
      for (int column = 0; column < missing; column++) {
        matrix[row][column] = BlockCode.factor(index, lost[column]);
      }
    }
    GaussJordan.solve(matrix, missing, symbols, BEGIN, length);
    return true;
  }

  /** Moves the received symbols to the front, and their indices into the first column. */
  private void compact(int missing) {
    int row = 0;
    for (int index = 0; row < missing; index++) {
      if ((received & (1 << index)) != 0) {
        byte[] symbol = symbols[index];
        symbols[index] = symbols[row];
        symbols[row] = symbol;
        matrix[row++][0] = index;
      }
    }
  }

  private void pass(int missing, Recovered into) {
    for (int i = 0; i < missing; i++) {
      int payload = BlockCode.payloadLength(symbols[i], 0);
      if (BlockCode.PREFIX_BYTES + payload <= length) {
        into.recovered(first + lost[i], symbols[i], payload);
      }
    }
  }

  /** Consumer of recovered packets. */
  @FunctionalInterface
  public interface Recovered {
    /**
     * Takes a packet.
     *
     * @param symbol its symbol from index 0 on, valid during the call
     * @param payload length of its payload, which is within the symbol
     */
    void recovered(long sequence, byte[] symbol, int payload);
  }
}
