package dev.parley.media.sdp;

import dev.parley.testkit.FuzzCorpus;
import dev.parley.testkit.RandomSeeds;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class SdpFuzzTest implements FuzzCorpus {
  private static final List<String> OFFERS =
      Stream.of(
              "chromium-publish",
              "chromium-publish-and-watch",
              "chromium-reused",
              "chromium-sendrecv",
              "firefox-publish",
              "whip-minimal",
              "whip-obs")
          .map(Offers::text)
          .toList();
  private static final List<String> PIECES =
      List.of("0", "-1", "65536", "4294967296", " ", ":", ";", "=", "*", "a=", "m=video 9", "\r");

  @Test
  void randomTextsAreRefused() {
    RandomSeeds.run(
        1_000, random -> SdpFuzz.fuzzerTestOneInput(RandomSeeds.bytes(random, random.nextInt(80))));
  }

  @Test
  void almostGoodOffersAreAnsweredOrRefused() {
    RandomSeeds.run(
        600,
        random -> {
          String offer = OFFERS.get(random.nextInt(OFFERS.size()));
          SdpFuzz.fuzzerTestOneInput(almostGood(random, offer));
        });
  }

  /** Lines go, come twice, change places, or have a strange piece in them. */
  private static byte[] almostGood(Random random, String offer) {
    List<String> lines = new ArrayList<>(List.of(offer.split("\r\n")));
    for (int left = 1 + random.nextInt(4); left > 0; left--) {
      int at = random.nextInt(lines.size());
      String line = lines.get(at);
      switch (random.nextInt(4)) {
        case 0 -> lines.remove(at);
        case 1 -> lines.add(random.nextInt(lines.size()), line);
        case 2 -> lines.add(random.nextInt(lines.size()), lines.remove(at));
        default -> lines.set(at, spoilt(random, line));
      }
    }
    return (String.join("\r\n", lines) + "\r\n").getBytes(StandardCharsets.ISO_8859_1);
  }

  private static String spoilt(Random random, String line) {
    int from = random.nextInt(line.length() + 1);
    int to = Math.min(line.length(), from + random.nextInt(4));
    return line.substring(0, from) + PIECES.get(random.nextInt(PIECES.size())) + line.substring(to);
  }
}
