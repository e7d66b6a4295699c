package dev.parley.distribution.fec;

import dev.parley.testkit.FuzzCorpus;
import dev.parley.testkit.RandomSeeds;
import org.junit.jupiter.api.Test;

final class ParityFuzzTest implements FuzzCorpus {
  @Test
  void anyContentBreaksNothing() {
    RandomSeeds.run(
        500,
        random -> {
          byte[] input = RandomSeeds.bytes(random, random.nextInt(2_000));
          // Mostly parity packets with plausible numbers: random ones would be refused.
          for (int i = 0; i + 3 < input.length; i += 4 + (input[i + 1] & 0xff)) {
            input[i + 2] = (byte) (1 + random.nextInt(BlockCode.PACKETS_MAX));
            input[i + 3] = (byte) (1 + random.nextInt(BlockCode.PARITY_MAX));
          }
          ParityFuzz.fuzzerTestOneInput(input);
        });
  }
}
