package dev.parley.iiop.ior;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.parley.testkit.FuzzCorpus;
import dev.parley.testkit.RandomSeeds;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class IorFuzzTest implements FuzzCorpus {
  private static final List<byte[]> GOOD =
      List.of(
          IorTest.VECTOR,
          "iiop:1.2@one:1,:two,ssliop:1.1@[::1]:65535/a/%00%fF#b".getBytes(ISO_8859_1),
          "rir:/NameService#a/b.c".getBytes(ISO_8859_1));

  @Test
  void randomBytesAreReadOrRefused() {
    RandomSeeds.run(
        1_000, random -> IorFuzz.fuzzerTestOneInput(RandomSeeds.bytes(random, random.nextInt(99))));
  }

  @Test
  void almostGoodReferencesAreReadOrRefused() {
    RandomSeeds.run(5_000, random -> IorFuzz.fuzzerTestOneInput(almostGood(random)));
  }

  private static byte[] almostGood(Random random) {
    byte[] bytes = GOOD.get(random.nextInt(GOOD.size())).clone();
    for (int left = random.nextInt(6); left > 0; left--) {
      bytes[random.nextInt(bytes.length)] =
          (byte)
              (random.nextBoolean() ? random.nextInt(256) : "%:/@,[#0".charAt(random.nextInt(8)));
    }
    return bytes;
  }
}
