package dev.parley.iiop.giop;

import dev.parley.iiop.cdr.GiopVersion;
import dev.parley.testkit.FuzzCorpus;
import dev.parley.testkit.RandomSeeds;
import java.io.ByteArrayOutputStream;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class GiopFuzzTest implements FuzzCorpus {
  @Test
  void randomBytesAreReadOrRefused() {
    RandomSeeds.run(
        2_000,
        random -> GiopFuzz.fuzzerTestOneInput(RandomSeeds.bytes(random, random.nextInt(99))));
  }

  @Test
  void almostGoodMessagesAreReadOrRefused() {
    RandomSeeds.run(5_000, random -> GiopFuzz.fuzzerTestOneInput(almostGood(random)));
  }

  private static byte[] almostGood(Random random) {
    var stream = new ByteArrayOutputStream();
    for (int id = 0; id < 3; id++) {
      var version = GiopVersion.values()[random.nextInt(3)];
      var output = GiopMessages.output(random, id, version, random.nextInt(200));
      GiopMessages.copies(output, 64 + random.nextInt(300)).forEach(stream::writeBytes);
    }
    byte[] bytes = stream.toByteArray();
    for (int left = random.nextInt(6); left > 0; left--) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(random.nextBoolean() ? 256 : 8);
    }
    return bytes;
  }
}
