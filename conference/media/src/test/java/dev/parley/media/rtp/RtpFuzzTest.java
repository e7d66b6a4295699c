package dev.parley.media.rtp;

import dev.parley.testkit.FuzzCorpus;
import dev.parley.testkit.RandomSeeds;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class RtpFuzzTest implements FuzzCorpus {
  @Test
  void randomBytesAreAPacketOrRefused() {
    RandomSeeds.run(
        20_000,
        random -> RtpFuzz.fuzzerTestOneInput(RandomSeeds.bytes(random, random.nextInt(90))));
  }

  @Test
  void almostGoodPacketsAreReadOrRefused() {
    RandomSeeds.run(50_000, random -> RtpFuzz.fuzzerTestOneInput(almostGood(random)));
  }

  private static byte[] almostGood(Random random) {
    byte[] bytes = RandomSeeds.bytes(random, 12 + random.nextInt(80));
    bytes[0] = (byte) (0x80 | random.nextInt(64) & 0x33);
    bytes[1] = (byte) (96 + random.nextInt(32));
    int block = 12 + (bytes[0] & 0x0f) * 4;
    if (random.nextInt(4) > 0 && block + 4 <= bytes.length) {
      boolean two = random.nextBoolean();
      BigEndian.put16(bytes, block, two ? 0x1000 | random.nextInt(16) : 0xbede);
      BigEndian.put16(bytes, block + 2, random.nextInt((bytes.length - block) / 4 + 1));
      for (int at = block + 4; at + 1 < bytes.length; at += 2 + random.nextInt(4)) {
        bytes[at] = (byte) (two ? random.nextInt(6) : random.nextInt(6) << 4 | random.nextInt(4));
        bytes[at + 1] = (byte) random.nextInt(5);
      }
    }
    return bytes;
  }
}
