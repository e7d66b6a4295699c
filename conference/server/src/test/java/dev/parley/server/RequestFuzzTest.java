package dev.parley.server;

import static org.assertj.core.api.Assertions.assertThatCode;

import dev.parley.testkit.FuzzCorpus;
import dev.parley.testkit.RandomSeeds;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** The short form of {@link RequestFuzz}: pieces that mean something, in any order, and noise. */
final class RequestFuzzTest implements FuzzCorpus {
  private static final int ROUNDS = 20_000;
  private static final String[] PIECES = {
    "/", "..", ".", "assets", "r", "a.js", "%2e", "\\", "\0", "http://", "https://", "localhost",
    "127.0.0.1", "[::1]", ":", "80", "7007", "@", "evil.example", "gzip", ";q=0", ",", "\"", "W/",
    "host", "port", "names", " = ", "\n", "#", "*"
  };

  @Test
  void anythingIsReadOrRefused() {
    RandomSeeds.run(
        ROUNDS,
        random -> {
          StringBuilder text = new StringBuilder();
          for (int i = random.nextInt(8); i >= 0; i--) {
            text.append(PIECES[random.nextInt(PIECES.length)]);
          }
          byte[] input =
              random.nextInt(5) == 0
                  ? RandomSeeds.bytes(random, random.nextInt(100))
                  : text.toString().getBytes(StandardCharsets.ISO_8859_1);
          assertThatCode(() -> RequestFuzz.fuzzerTestOneInput(input)).doesNotThrowAnyException();
        });
  }
}
