package dev.parley.media.srtp;

import dev.parley.testkit.FuzzCorpus;
import dev.parley.testkit.RandomSeeds;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class SrtpFuzzTest implements FuzzCorpus {
  @Test
  void randomBytesAreRefused() {
    RandomSeeds.run(
        500, random -> SrtpFuzz.fuzzerTestOneInput(RandomSeeds.bytes(random, random.nextInt(200))));
  }

  @Test
  void almostGoodPacketsAreRefused() {
    RandomSeeds.run(500, random -> SrtpFuzz.fuzzerTestOneInput(almostGood(random)));
  }

  private static byte[] almostGood(Random random) {
    byte[] packet = RandomSeeds.bytes(random, random.nextInt(200));
    if (packet.length > 0) {
      packet[0] = (byte) (0x80 | packet[0] & 0x3F);
    }
    if (packet.length > 14) {
      packet[14] = 0;
    }
    return packet;
  }
}
