package dev.parley.media.congestion;

import dev.parley.testkit.FuzzCorpus;
import dev.parley.testkit.Seeds;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class FeedbackFuzzTest implements FuzzCorpus {
  private static final int ROUNDS = 5_000;

  @Test
  void randomBytesAreRefusedOrRead() {
    Seeds.run(
        ROUNDS, random -> FeedbackFuzz.fuzzerTestOneInput(Seeds.bytes(random, random.nextInt(60))));
  }

  @Test
  void almostGoodFeedbackIsRefusedOrRead() {
    Seeds.run(ROUNDS, random -> FeedbackFuzz.fuzzerTestOneInput(almostGood(random)));
  }

  private static byte[] almostGood(Random random) {
    var writer = new FeedbackWriter(random.nextInt());
    int number = random.nextInt();
    for (int i = random.nextInt(100); i >= 0; i--) {
      number += 1 + random.nextInt(1 + random.nextInt(5));
      writer.arrived(random.nextInt(), number, 100, random.nextLong(200_000_000));
    }
    byte[] bytes = new byte[FeedbackWriter.FEEDBACK_BYTES_MAX];
    int length = writer.write(1_000_000_000, bytes, 0, bytes.length);
    for (int i = random.nextInt(4); i > 0; i--) {
      bytes[random.nextInt(length)] = (byte) random.nextInt();
    }
    return Arrays.copyOf(bytes, random.nextInt(8) == 0 ? random.nextInt(length) : length);
  }
}
