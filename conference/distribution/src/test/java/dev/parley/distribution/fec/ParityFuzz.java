package dev.parley.distribution.fec;

import java.nio.ByteBuffer;

/**
 * Fuzz target: parity packets of any content, over any packets, throw nothing, and recover no more
 * packets than a block has parity packets.
 */
public final class ParityFuzz {
  private ParityFuzz() {}

  /** Entry of the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    ByteBuffer in = ByteBuffer.wrap(input);
    SymbolStore kept = new SymbolStore();
    ReceivedBlock block = new ReceivedBlock();
    while (in.remaining() > 3 && kept.recovered.size() < 16) {
      int control = in.get();
      int wanted = in.get() & 0xff;
      byte[] bytes = new byte[Math.min(in.remaining(), wanted)];
      in.get(bytes);
      long sequence = control & 31;
      if (control < 0) {
        if (!kept.has(sequence)) {
          kept.put(sequence, bytes);
        }
        continue;
      }
      boolean taken =
          block.first() < 0
              ? block.begin(0, control >> 5, bytes, 0, bytes.length)
              : block.add(control >> 5, bytes, 0, bytes.length);
      int before = kept.recovered.size();
      if (taken) {
        block.recover(kept, kept);
      }
      if (kept.recovered.size() - before > BlockCode.PARITY_MAX) {
        throw new AssertionError("more recovered than possible: " + kept.recovered);
      }
    }
  }
}
