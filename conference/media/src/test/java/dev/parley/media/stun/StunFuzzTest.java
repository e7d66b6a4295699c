package dev.parley.media.stun;

import dev.parley.testkit.FuzzCorpus;
import dev.parley.testkit.RandomSeeds;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class StunFuzzTest implements FuzzCorpus {
  private static final List<byte[]> GOOD =
      List.of(
          StunVectorsTest.REQUEST,
          StunVectorsTest.ANSWER_IPV4,
          StunVectorsTest.ANSWER_IPV6,
          StunVectorsTest.LONG_TERM);

  @Test
  void randomBytesAreReadOrRefused() {
    RandomSeeds.run(
        2_000,
        random -> StunFuzz.fuzzerTestOneInput(RandomSeeds.bytes(random, random.nextInt(99))));
  }

  @Test
  void almostGoodMessagesAreReadOrRefused() {
    RandomSeeds.run(5_000, random -> StunFuzz.fuzzerTestOneInput(almostGood(random)));
  }

  private static byte[] almostGood(Random random) {
    byte[] bytes = GOOD.get(random.nextInt(GOOD.size())).clone();
    for (int left = random.nextInt(6); left > 0; left--) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(random.nextBoolean() ? 256 : 48);
    }
    return bytes;
  }
}
