package dev.parley.server.config;

import static org.assertj.core.api.Assertions.assertThatCode;

import dev.parley.testkit.FuzzCorpus;
import dev.parley.testkit.RandomSeeds;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Short form of {@link ConfigFileFuzz}: option names and values in any order, and noise. */
final class ConfigFileFuzzTest implements FuzzCorpus {
  private static final int ROUNDS = 20_000;
  private static final String[] PIECES = {
    "host", "port", "names", "url", "retain", "recordings-floor", "open", "true", " = ", "\n", "#",
    ",", "80", "7007", "90d", "20g", "http://", "https://", "localhost", "127.0.0.1", "[::1]", ":",
    "/", "*", "\0"
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
          assertThatCode(() -> ConfigFileFuzz.fuzzerTestOneInput(input)).doesNotThrowAnyException();
        });
  }
}
