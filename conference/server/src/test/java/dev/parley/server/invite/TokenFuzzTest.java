package dev.parley.server.invite;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.parley.testkit.FuzzCorpus;
import dev.parley.testkit.RandomSeeds;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class TokenFuzzTest implements FuzzCorpus {
  @Test
  void onlyTheIssuedTokenOpensTheRoom() {
    RandomSeeds.run(1_000, random -> TokenFuzz.fuzzerTestOneInput(damaged(random)));
  }

  @Test
  void randomTextOpensNothing() {
    RandomSeeds.run(
        1_000,
        random -> TokenFuzz.fuzzerTestOneInput(RandomSeeds.bytes(random, random.nextInt(300))));
  }

  /** One character of the token's first two parts becomes another one. */
  private static byte[] damaged(Random random) {
    byte[] bytes = TokenFuzz.ISSUED.getBytes(ISO_8859_1);
    int at = random.nextInt(TokenFuzz.ISSUED.lastIndexOf('.'));
    bytes[at] = (byte) (bytes[at] == 'A' ? 'B' : 'A');
    return bytes;
  }
}
