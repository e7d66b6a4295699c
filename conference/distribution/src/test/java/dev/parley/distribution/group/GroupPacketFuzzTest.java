package dev.parley.distribution.group;

import dev.parley.testkit.FuzzCorpus;
import dev.parley.testkit.RandomSeeds;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class GroupPacketFuzzTest implements FuzzCorpus {
  @Test
  void randomBytesAreRejected() {
    RandomSeeds.run(500, random -> GroupPacketFuzz.fuzzerTestOneInput(bytes(random)));
  }

  @Test
  void almostGoodPacketsAreRejected() {
    RandomSeeds.run(
        500,
        random -> {
          byte[] packet = bytes(random);
          if (packet.length > GroupHeader.BYTES) {
            GroupPacketKind kind = GroupPacketKind.of(random.nextInt(6));
            long sequence = GroupPackets.FIRST + random.nextInt(9);
            int key = random.nextBoolean() ? 5 : 3;
            GroupHeader.write(
                packet, 0, kind, random.nextInt(16), key, GroupPackets.GROUP, sequence);
          }
          GroupPacketFuzz.fuzzerTestOneInput(packet);
        });
  }

  private static byte[] bytes(Random random) {
    return RandomSeeds.bytes(random, random.nextInt(GroupHeader.PACKET_BYTES_MAX + 10));
  }
}
