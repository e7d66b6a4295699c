package dev.parley.files.text;

import dev.parley.testkit.FuzzCorpus;
import dev.parley.testkit.RandomSeeds;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class TextFuzzTest implements FuzzCorpus {
  private static final List<String> CHARSETS =
      List.of("UTF-8", "UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE", "windows-1252");

  @Test
  void randomBytesAreTextOrRefused() {
    RandomSeeds.run(
        500, random -> TextFuzz.fuzzerTestOneInput(RandomSeeds.bytes(random, random.nextInt(300))));
  }

  @Test
  void almostGoodTextsAreReadAsTheyAre() {
    RandomSeeds.run(500, random -> TextFuzz.fuzzerTestOneInput(almostGood(random)));
  }

  private static byte[] almostGood(Random random) {
    StringBuilder text = new StringBuilder(random.nextBoolean() ? "\uFEFF" : "");
    for (int left = random.nextInt(200); left > 0; left--) {
      text.appendCodePoint(
          switch (random.nextInt(12)) {
            case 0 -> '\n';
            case 1 -> '\r';
            case 2 -> 0xE4 + random.nextInt(20);
            case 3 -> 0x1F600 + random.nextInt(50);
            case 4 -> 0x3041 + random.nextInt(80);
            default -> ' ' + random.nextInt(95);
          });
    }
    byte[] bytes =
        text.toString().getBytes(Charset.forName(CHARSETS.get(random.nextInt(CHARSETS.size()))));
    if (bytes.length > 0 && random.nextInt(4) == 0) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
    }
    return bytes;
  }
}
