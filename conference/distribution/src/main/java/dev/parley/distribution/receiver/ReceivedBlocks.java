package dev.parley.distribution.receiver;

import dev.parley.distribution.fec.ReceivedBlock;
import org.jspecify.annotations.Nullable;

/** Blocks of which parity packets have arrived, at most eight. Threads: one at a time. */
final class ReceivedBlocks {
  private static final int MOST = 8;

  private final ReceivedBlock[] blocks = new ReceivedBlock[MOST];

  ReceivedBlocks() {
    for (int i = 0; i < MOST; i++) {
      blocks[i] = new ReceivedBlock();
    }
  }

  void clear() {
    for (ReceivedBlock each : blocks) {
      each.clear();
    }
  }

  /**
   * Takes a parity packet.
   *
   * @param first sequence number of the first packet of the block
   * @return its block; null if the packet is malformed
   */
  @Nullable ReceivedBlock parity(long first, int index, byte[] bytes, int from, int length) {
    for (ReceivedBlock each : blocks) {
      if (each.first() == first) {
        return each.add(index, bytes, from, length) ? each : null;
      }
    }
    ReceivedBlock block = free();
    return block.begin(first, index, bytes, from, length) ? block : null;
  }

  /** {@return an object without a block, or that of the block that began first} */
  private ReceivedBlock free() {
    ReceivedBlock oldest = blocks[0];
    for (ReceivedBlock each : blocks) {
      oldest = each.first() < oldest.first() ? each : oldest;
    }
    return oldest;
  }

  /** {@return the unfinished block that contains a packet; null if there is none} */
  @Nullable ReceivedBlock containing(long sequence) {
    for (ReceivedBlock each : blocks) {
      if (each.first() >= 0 && sequence >= each.first() && sequence < each.end()) {
        return each;
      }
    }
    return null;
  }
}
