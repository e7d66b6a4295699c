package dev.parley.media.payload;

import dev.parley.testkit.FuzzCorpus;
import dev.parley.testkit.RandomSeeds;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

final class PayloadFuzzTest implements FuzzCorpus {
  private static final List<Consumer<byte[]>> TARGETS =
      List.of(
          Vp8PayloadFuzz::fuzzerTestOneInput,
          Vp9PayloadFuzz::fuzzerTestOneInput,
          H264PayloadFuzz::fuzzerTestOneInput,
          Av1PayloadFuzz::fuzzerTestOneInput,
          OpusPayloadFuzz::fuzzerTestOneInput,
          RedPayloadFuzz::fuzzerTestOneInput,
          DependencyDescriptorFuzz::fuzzerTestOneInput);

  @Override
  public List<Class<?>> targets() {
    return List.of(
        Vp8PayloadFuzz.class,
        Vp9PayloadFuzz.class,
        H264PayloadFuzz.class,
        Av1PayloadFuzz.class,
        OpusPayloadFuzz.class,
        RedPayloadFuzz.class,
        DependencyDescriptorFuzz.class);
  }

  @Test
  void randomPayloadsAreReadOrRefused() {
    for (Consumer<byte[]> target : TARGETS) {
      RandomSeeds.run(
          2_000, random -> target.accept(RandomSeeds.bytes(random, random.nextInt(40))));
    }
  }

  @Test
  void almostGoodDependencyDescriptorsAreReadOrRefused() {
    RandomSeeds.run(
        2_000,
        random -> {
          byte[] key = damaged(random, Descriptors.key(true, random.nextInt(64), 1));
          byte[] after = RandomSeeds.bytes(random, 3 + random.nextInt(20));
          byte[] input = new byte[2 + key.length + after.length];
          input[0] = (byte) key.length;
          System.arraycopy(key, 0, input, 1, key.length);
          input[key.length + 1] = (byte) after.length;
          System.arraycopy(after, 0, input, key.length + 2, after.length);
          DependencyDescriptorFuzz.fuzzerTestOneInput(input);
        });
  }

  private static byte[] damaged(Random random, byte[] bytes) {
    for (int i = random.nextInt(3); i > 0; i--) {
      bytes[3 + random.nextInt(bytes.length - 3)] ^= (byte) (1 << random.nextInt(8));
    }
    return bytes;
  }
}
