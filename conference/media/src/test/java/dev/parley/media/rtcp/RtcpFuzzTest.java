package dev.parley.media.rtcp;

import dev.parley.media.rtp.Octets;
import dev.parley.testkit.FuzzCorpus;
import dev.parley.testkit.Seeds;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class RtcpFuzzTest implements FuzzCorpus {
  @Test
  void randomBytesAreAChainOrRefused() {
    Seeds.run(
        20_000, random -> RtcpFuzz.fuzzerTestOneInput(Seeds.bytes(random, random.nextInt(90))));
  }

  @Test
  void almostGoodChainsAreReadOrRefused() {
    Seeds.run(50_000, random -> RtcpFuzz.fuzzerTestOneInput(almostGood(random)));
  }

  private static byte[] almostGood(Random random) {
    byte[] bytes = Seeds.bytes(random, 4 * (1 + random.nextInt(40)));
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
        Octets.put32(bytes, at + 12, Rtcp.REMB_NAME);
        bytes[at + 16] = (byte) random.nextInt(4);
      }
      Octets.put16(bytes, at + 2, words);
      at += words * 4 + 4;
    }
    bytes[bytes.length - 1] = (byte) random.nextInt(12);
    return bytes;
  }
}
