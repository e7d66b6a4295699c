package dev.parley.iiop.rmi;

import dev.parley.iiop.VectorFile;
import dev.parley.testkit.FuzzCorpus;
import dev.parley.testkit.RandomSeeds;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class RmiValueFuzzTest implements FuzzCorpus {
  private static final List<byte[]> GOOD =
      VectorFile.sections("glassfish/rmi-values.txt").entrySet().stream()
          .filter(section -> !section.getKey().startsWith("any"))
          .map(section -> section.getValue())
          .toList();

  @Test
  void randomBytesAreReadOrRefused() {
    RandomSeeds.run(
        2_000,
        random -> RmiValueFuzz.fuzzerTestOneInput(RandomSeeds.bytes(random, random.nextInt(99))));
  }

  @Test
  void almostGoodValuesAreReadOrRefused() {
    RandomSeeds.run(20_000, random -> RmiValueFuzz.fuzzerTestOneInput(almostGood(random)));
  }

  private static byte[] almostGood(Random random) {
    byte[] bytes = GOOD.get(random.nextInt(GOOD.size())).clone();
    for (int left = 1 + random.nextInt(4); left > 0; left--) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(random.nextBoolean() ? 256 : 8);
    }
    return bytes;
  }
}
