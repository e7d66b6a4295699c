package dev.parley.media.congestion;

import dev.parley.testkit.FuzzCorpus;
import dev.parley.testkit.RandomSeeds;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class TransportFeedbackFuzzTest implements FuzzCorpus {
  private static final int ROUNDS = 5_000;

  @Test
  void randomBytesAreRefusedOrRead() {
    RandomSeeds.run(
        ROUNDS,
        random ->
            TransportFeedbackFuzz.fuzzerTestOneInput(
                RandomSeeds.bytes(random, random.nextInt(60))));
  }

  @Test
  void almostGoodFeedbackIsRefusedOrRead() {
    RandomSeeds.run(ROUNDS, random -> TransportFeedbackFuzz.fuzzerTestOneInput(almostGood(random)));
  }

  private static byte[] almostGood(Random random) {
    var writer = new TransportFeedbackWriter(random.nextInt());
    int number = random.nextInt();
    for (int i = random.nextInt(100); i >= 0; i--) {
      number += 1 + random.nextInt(1 + random.nextInt(5));
      writer.arrived(random.nextInt(), number, 100, random.nextLong(200_000_000));
    }
    byte[] bytes = new byte[TransportFeedbackWriter.FEEDBACK_BYTES_MAX];
    int length = writer.write(1_000_000_000, bytes, 0, bytes.length);
    for (int i = random.nextInt(4); i > 0; i--) {
      bytes[random.nextInt(length)] = (byte) random.nextInt();
    }
    return Arrays.copyOf(bytes, random.nextInt(8) == 0 ? random.nextInt(length) : length);
  }
}
