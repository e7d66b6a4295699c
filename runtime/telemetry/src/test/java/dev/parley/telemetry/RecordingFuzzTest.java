package dev.parley.telemetry;

import dev.parley.calls.Contract;
import dev.parley.testkit.FuzzCorpus;
import dev.parley.testkit.RandomSeeds;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RecordingFuzzTest implements FuzzCorpus {
  private static final List<Integer> METHODS =
      Contract.of(Shop.class).description().methods().stream().map(m -> m.id()).toList();

  @Test
  void randomBytesAreARecordingOrRefused() {
    RandomSeeds.run(
        5_000,
        random -> RecordingFuzz.fuzzerTestOneInput(RandomSeeds.bytes(random, random.nextInt(200))));
  }

  @Test
  void goodFramesMayHoldAnything() {
    RandomSeeds.run(2_000, random -> RecordingFuzz.fuzzerTestOneInput(framed(random)));
  }

  private static byte[] framed(Random random) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      RecordingFile.begin(out);
      byte[] contract = Recording.CONTRACTS.encode(Contract.of(Shop.class).description());
      if (random.nextInt(10) == 0) {
        contract[random.nextInt(contract.length)] = (byte) random.nextInt(256);
      }
      RecordingFile.write(out, contract);
      for (int calls = random.nextInt(5); calls > 0; calls--) {
        RecordingFile.write(out, call(random));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  private static byte[] call(Random random) {
    if (random.nextInt(4) == 0) {
      return RandomSeeds.bytes(random, random.nextInt(60));
    }
    RecordedOutcome ending =
        switch (random.nextInt(3)) {
          case 0 -> new RecordedOutcome.Succeeded(RandomSeeds.bytes(random, random.nextInt(20)));
          case 1 ->
              new RecordedOutcome.Failed(
                  random.nextInt(12) - 1,
                  "text",
                  random.nextBoolean() ? Desk.Closed.class.getName() : "",
                  RandomSeeds.bytes(random, random.nextInt(20)));
          default -> new RecordedOutcome.NotRecordable("why");
        };
    int method = METHODS.get(random.nextInt(METHODS.size()));
    return Recording.CALLS.encode(
        new RecordedCall(
            random.nextInt(10) == 0 ? random.nextInt() : method,
            Duration.ofNanos(random.nextLong() >>> 3),
            Duration.ofNanos(random.nextInt(1_000)),
            random.nextBoolean()
                ? Optional.empty()
                : Optional.of(Duration.ofMillis(1 + random.nextInt(1_000))),
            RandomSeeds.bytes(random, random.nextInt(30)),
            ending));
  }
}
