package dev.parley.server.whip;

import dev.parley.testkit.FuzzCorpus;
import dev.parley.testkit.RandomSeeds;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class WhipFuzzTest implements FuzzCorpus {
  private static final String[] PIECES = {
    "/",
    "whip",
    "whep",
    "/whip/",
    "maths",
    "..",
    "%2e",
    "*",
    "\"",
    "\"a\"",
    "W/",
    ",",
    " ",
    "\t",
    "a=",
    "a=ice-ufrag:",
    "a=ice-pwd:",
    "abcd",
    "0123456789012345678901",
    "\r\n",
    "\r",
    "\n",
    "m=",
    "a=mid:0",
    "a=candidate:1 1 udp 1 192.0.2.1 9 typ host",
    "a=end-of-candidates",
    "\0",
    "$1",
    "\\"
  };

  @Test
  void anythingIsReadOrRefused() {
    RandomSeeds.run(
        20_000,
        random -> {
          StringBuilder text = new StringBuilder();
          for (int i = random.nextInt(9); i >= 0; i--) {
            text.append(PIECES[random.nextInt(PIECES.length)]);
          }
          WhipFuzz.fuzzerTestOneInput(
              random.nextInt(5) == 0
                  ? RandomSeeds.bytes(random, random.nextInt(100))
                  : text.toString().getBytes(StandardCharsets.UTF_8));
        });
  }
}
