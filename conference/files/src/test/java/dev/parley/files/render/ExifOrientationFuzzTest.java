package dev.parley.files.render;

import dev.parley.testkit.FuzzCorpus;
import dev.parley.testkit.RandomSeeds;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class ExifOrientationFuzzTest implements FuzzCorpus {
  @Test
  void randomBytesAreTurnedInOneOfEightWays() {
    RandomSeeds.run(
        2_000,
        random ->
            ExifOrientationFuzz.fuzzerTestOneInput(RandomSeeds.bytes(random, random.nextInt(100))));
  }

  @Test
  void almostGoodPhotosAreTurnedInOneOfEightWays() {
    RandomSeeds.run(2_000, random -> ExifOrientationFuzz.fuzzerTestOneInput(almostGood(random)));
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
