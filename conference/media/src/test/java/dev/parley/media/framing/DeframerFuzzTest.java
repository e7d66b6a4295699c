package dev.parley.media.framing;

import dev.parley.testkit.FuzzCorpus;
import dev.parley.testkit.RandomSeeds;
import org.junit.jupiter.api.Test;

final class DeframerFuzzTest implements FuzzCorpus {
  @Test
  void randomStreamsAreCutAlikeInAllPieces() {
    RandomSeeds.run(
        2_000,
        random -> {
          byte[] stream = RandomSeeds.bytes(random, random.nextInt(2_000));
          for (int at = 1; at + 1 < stream.length; ) {
            int length = random.nextInt(random.nextInt(8) == 0 ? 400 : 100);
            stream[at] = (byte) (length >> 8);
            stream[at + 1] = (byte) length;
            at += 2 + length;
          }
          DeframerFuzz.fuzzerTestOneInput(stream);
        });
  }
}
