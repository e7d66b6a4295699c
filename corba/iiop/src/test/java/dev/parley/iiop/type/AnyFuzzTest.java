package dev.parley.iiop.type;

import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.testkit.FuzzCorpus;
import dev.parley.testkit.RandomSeeds;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class AnyFuzzTest implements FuzzCorpus {
  @Test
  void randomBytesAreReadOrRefused() {
    RandomSeeds.run(
        2_000, random -> AnyFuzz.fuzzerTestOneInput(RandomSeeds.bytes(random, random.nextInt(99))));
  }

  @Test
  void almostGoodValuesAreReadOrRefused() {
    RandomSeeds.run(5_000, random -> AnyFuzz.fuzzerTestOneInput(almostGood(random)));
  }

  private static byte[] almostGood(Random random) {
    var type = random.nextInt(9) == 0 ? RandomTypes.NODE : RandomTypes.random(random, 3);
    var output = new CdrOutput();
    new AnyContent(type, RandomTypes.value(random, type, 3)).write(output, ValuetypeHook.NONE);
    byte[] bytes = new byte[output.position() + 1];
    output.written().get(bytes, 1, output.position());
    for (int left = random.nextInt(6); left > 0; left--) {
      bytes[1 + random.nextInt(bytes.length - 1)] =
          (byte) random.nextInt(random.nextBoolean() ? 256 : 38);
    }
    return bytes;
  }
}
