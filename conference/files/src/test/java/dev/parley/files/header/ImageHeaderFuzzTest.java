package dev.parley.files.header;

import dev.parley.files.render.Samples;
import dev.parley.testkit.FuzzCorpus;
import dev.parley.testkit.RandomSeeds;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ImageHeaderFuzzTest implements FuzzCorpus {
  @Test
  void randomBytesAreAPictureOrRefused() {
    RandomSeeds.run(
        2_000,
        random ->
            ImageHeaderFuzz.fuzzerTestOneInput(RandomSeeds.bytes(random, random.nextInt(200))));
  }

  @Test
  void almostGoodPicturesAreAPictureOrRefused() throws IOException {
    List<byte[]> good =
        List.of(
            Samples.image("png", 9, 7),
            Samples.image("gif", 9, 7),
            Samples.image("jpeg", 9, 7),
            Samples.progressive(9, 7, 12));
    RandomSeeds.run(
        2_000,
        random -> {
          byte[] picture = good.get(random.nextInt(good.size()));
          byte[] broken = Arrays.copyOf(picture, random.nextInt(picture.length + 9));
          for (int i = random.nextInt(4); i > 0 && broken.length > 0; i--) {
            broken[random.nextInt(broken.length)] = (byte) random.nextInt();
          }
          ImageHeaderFuzz.fuzzerTestOneInput(broken);
        });
  }
}
