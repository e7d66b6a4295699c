package dev.parley.discovery;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parley.testkit.FuzzCorpus;
import dev.parley.testkit.RandomSeeds;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class RunFileFuzzTest implements FuzzCorpus {
  private static final String[] LINES = {
    "name desk",
    "name \u00e4",
    "pid 4711",
    "pid 999999999999999999",
    "started 1790000000000",
    "endpoint memory:desk",
    "endpoint unix:/x%20y",
    "endpoint :",
    "offer a b c",
    "offer %41%00 %25%7F ",
    "offer a b",
    "more 7",
    "more 2147483647",
    "colour red",
    "",
    "end"
  };

  @Test
  void randomBytesAreAFileOrRefused() {
    RandomSeeds.run(
        10_000,
        random -> RunFileFuzz.fuzzerTestOneInput(RandomSeeds.bytes(random, random.nextInt(90))));
  }

  @Test
  void almostGoodTextIsAFileOrRefused() {
    RandomSeeds.run(20_000, random -> RunFileFuzz.fuzzerTestOneInput(almostGood(random)));
  }

  private static byte[] almostGood(Random random) {
    StringBuilder text = new StringBuilder("parley-service 1\n");
    if (random.nextInt(4) > 0) {
      text.append("name n\npid 1\nstarted 1\nendpoint pipe:x\n");
    }
    for (int lines = random.nextInt(10); lines >= 0; lines--) {
      text.append(LINES[random.nextInt(LINES.length)]).append('\n');
    }
    byte[] bytes = text.append("end\n").toString().getBytes(UTF_8);
    if (random.nextInt(3) == 0) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
    }
    return bytes;
  }
}
