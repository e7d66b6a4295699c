package dev.parley.transport.socket;

import dev.parley.testkit.FuzzCorpus;
import dev.parley.testkit.RandomSeeds;
import dev.parley.transport.api.FrameFormat;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class FrameDecoderFuzzTest implements FuzzCorpus {
  @Test
  @DisplayName("FR-1, FR-2: random bytes")
  public void randomBytesAreHandedOnOrRefused() {
    RandomSeeds.run(
        2_000,
        random ->
            FrameDecoderFuzz.fuzzerTestOneInput(RandomSeeds.bytes(random, random.nextInt(200))));
  }

  @Test
  @DisplayName("FR-1, FR-2: good frames, here and there broken, cut short or too long")
  public void almostGoodFramesAreHandedOnOrRefused() {
    RandomSeeds.run(2_000, random -> FrameDecoderFuzz.fuzzerTestOneInput(almostGood(random)));
  }

  private static byte[] almostGood(Random random) {
    ByteBuffer stream = ByteBuffer.allocate(40_000).order(ByteOrder.LITTLE_ENDIAN);
    for (int frames = random.nextInt(8); frames >= 0; frames--) {
      int type = random.nextInt(10) == 0 ? random.nextInt(256) : random.nextInt(4);
      int good =
          type >= 2 && type <= 3
              ? 8
              : 1 + random.nextInt(type == 1 ? 1_026 : FrameDecoderFuzz.LIMIT);
      int length = random.nextInt(12) == 0 ? random.nextInt(FrameDecoderFuzz.LIMIT + 100) : good;
      stream.putInt(FrameFormat.header(type, length)).put(RandomSeeds.bytes(random, length));
    }
    byte[] bytes = new byte[random.nextInt(6) == 0 ? stream.position() / 2 : stream.position()];
    stream.get(0, bytes);
    return bytes;
  }
}
