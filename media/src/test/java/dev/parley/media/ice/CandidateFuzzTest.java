package dev.parley.media.ice;

import dev.parley.testkit.Seeds;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class CandidateFuzzTest {
  private static final List<String> WORDS =
      List.of(
          "1",
          "0",
          "99999",
          "udp",
          "tcp",
          "192.0.2.1",
          "2001:db8::1",
          "::ffff:1.2.3.4",
          "::",
          "typ",
          "host",
          "srflx",
          "raddr",
          "tcptype",
          "active",
          "passive",
          "candidate:1");

  @Test
  void almostGoodTextsAreReadOrRefused() {
    Seeds.run(3_000, random -> CandidateFuzz.fuzzerTestOneInput(almostGood(random)));
  }

  private static byte[] almostGood(Random random) {
    String[] words = "7 1 tcp 5 192.0.2.1 9 typ host tcptype active".split(" ", -1);
    for (int left = random.nextInt(4); left > 0; left--) {
      words[random.nextInt(words.length)] = WORDS.get(random.nextInt(WORDS.size()));
    }
    byte[] bytes = String.join(" ", words).getBytes(StandardCharsets.US_ASCII);
    if (random.nextInt(3) == 0) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
    }
    return bytes;
  }
}
