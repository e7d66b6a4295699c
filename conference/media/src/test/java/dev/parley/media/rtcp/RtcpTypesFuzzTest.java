package dev.parley.media.rtcp;

import dev.parley.media.rtp.BigEndian;
import dev.parley.testkit.FuzzCorpus;
import dev.parley.testkit.RandomSeeds;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class RtcpTypesFuzzTest implements FuzzCorpus {
  @Test
  void randomBytesAreAChainOrRefused() {
    RandomSeeds.run(
        20_000,
        random -> RtcpTypesFuzz.fuzzerTestOneInput(RandomSeeds.bytes(random, random.nextInt(90))));
  }

  @Test
  void almostGoodChainsAreReadOrRefused() {
    RandomSeeds.run(50_000, random -> RtcpTypesFuzz.fuzzerTestOneInput(almostGood(random)));
  }

  private static byte[] almostGood(Random random) {
    byte[] bytes = RandomSeeds.bytes(random, 4 * (1 + random.nextInt(40)));
    for (int at = 0; at < bytes.length; ) {
      int words = random.nextInt((bytes.length - at) / 4);
      words = random.nextBoolean() ? words : (bytes.length - at) / 4 - 1;
      boolean last = at + words * 4 + 4 == bytes.length;
      bytes[at] = (byte) (0x80 | (last && random.nextBoolean() ? 0x20 : 0) | random.nextInt(6));
      bytes[at + 1] = (byte) (200 + random.nextInt(8));
      if (random.nextInt(8) == 0) {
        bytes[at] = (byte) (0x80 | 15);
      }
      if (bytes[at] == (byte) (0x80 | 15) && words >= 4) {
        bytes[at + 1] = (byte) 206;
        BigEndian.put32(bytes, at + 12, RtcpTypes.REMB_NAME);
        bytes[at + 16] = (byte) random.nextInt(4);
      }
      BigEndian.put16(bytes, at + 2, words);
      at += words * 4 + 4;
    }
    bytes[bytes.length - 1] = (byte) random.nextInt(12);
    return bytes;
  }
}
