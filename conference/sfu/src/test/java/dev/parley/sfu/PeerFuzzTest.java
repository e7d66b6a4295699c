package dev.parley.sfu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.testkit.FuzzCorpus;
import dev.parley.testkit.RandomSeeds;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class PeerFuzzTest implements FuzzCorpus {
  @Test
  void whatAPeerSendsThatHasTheKeysIsForwardedOrDropped() {
    PeerFuzz peer = new PeerFuzz();
    RandomSeeds.run(3_000, random -> peer.send(almostGood(random)));
    assertThat(peer.second()).as("packets of somebody else").isGreaterThan(40);
  }

  /** Headers with and without extensions, and payloads as of codecs. */
  private static byte[] almostGood(Random random) {
    byte[] bytes = RandomSeeds.bytes(random, 13 + random.nextInt(60));
    if (random.nextBoolean()) {
      bytes[1] = 0; // no extension, nobody who contributes, no padding
    } else if (random.nextBoolean() && bytes.length > 24) {
      bytes[1] = 0x10;
      bytes[13] = (byte) 0xbe;
      bytes[14] = (byte) 0xde;
      bytes[15] = 0;
      bytes[16] = (byte) random.nextInt(3);
    }
    if ((bytes[0] & 0x40) != 0) {
      bytes[3] = 0;
      bytes[4] = (byte) (bytes.length / 4 - 1);
    }
    return bytes;
  }
}
