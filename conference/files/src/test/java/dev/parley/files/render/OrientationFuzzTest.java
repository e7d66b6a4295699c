package dev.parley.files.render;

import dev.parley.testkit.FuzzCorpus;
import dev.parley.testkit.Seeds;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class OrientationFuzzTest implements FuzzCorpus {
  @Test
  void randomBytesAreTurnedInOneOfEightWays() {
    Seeds.run(
        2_000,
        random -> OrientationFuzz.fuzzerTestOneInput(Seeds.bytes(random, random.nextInt(100))));
  }

  @Test
  void almostGoodPhotosAreTurnedInOneOfEightWays() {
    Seeds.run(2_000, random -> OrientationFuzz.fuzzerTestOneInput(almostGood(random)));
  }

  private static byte[] almostGood(Random random) throws Exception {
    byte[] photo = Samples.turned(random.nextInt(10), random.nextBoolean());
    byte[] head = Arrays.copyOf(photo, random.nextInt(60));
    for (int i = random.nextInt(3); i > 0 && head.length > 0; i--) {
      head[random.nextInt(head.length)] = (byte) random.nextInt();
    }
    return head;
  }
}
