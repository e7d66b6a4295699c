package dev.parley.json;

import dev.parley.testkit.FuzzCorpus;
import dev.parley.testkit.RandomSeeds;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class JsonFuzzTest implements FuzzCorpus {
  private static final String[] WORDS = {
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "null",
    "true",
    "-1",
    "1e3",
    "12345678901234567890",
    "\"\"",
    "\"name\"",
    "\"next\"",
    "\"type\"",
    "\"Node\"",
    "\"RED\"",
    "\"cafe\"",
    "\"base64:yv4=\"",
    "\"PT1S\"",
    "\"2026-01-31T12:00:00Z\"",
    "\"NaN\"",
    "\"\\ud800\"",
    " "
  };

  @Test
  void randomBytesAreValuesOrRefused() {
    RandomSeeds.run(
        10_000,
        random -> JsonFuzz.fuzzerTestOneInput(RandomSeeds.bytes(random, random.nextInt(60))));
  }

  @Test
  void almostGoodJsonIsAValueOrRefused() {
    RandomSeeds.run(10_000, random -> JsonFuzz.fuzzerTestOneInput(almostGood(random)));
  }

  private static byte[] almostGood(Random random) {
    StringBuilder text = new StringBuilder().append((char) (random.nextInt(60) * 2));
    for (int words = random.nextInt(12); words >= 0; words--) {
      text.append(WORDS[random.nextInt(WORDS.length)]);
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }
}
