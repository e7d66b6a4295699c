package dev.parley.files.render;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.parley.files.render.PipeFrames.PipeFrameKind;
import dev.parley.testkit.FuzzCorpus;
import dev.parley.testkit.RandomSeeds;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class PipeFramesFuzzTest implements FuzzCorpus {
  @Test
  void randomBytesAreAnswersOrRefused() {
    RandomSeeds.run(
        2_000,
        random ->
            PipeFramesFuzz.fuzzerTestOneInput(RandomSeeds.bytes(random, random.nextInt(200))));
  }

  @Test
  void almostGoodAnswersAreAnswersOrRefused() {
    RandomSeeds.run(2_000, random -> PipeFramesFuzz.fuzzerTestOneInput(almostGood(random)));
  }

  @Test
  void frameIsRefusedBeyondItsLimit() throws IOException {
    assertThat(PipeFrames.read(frame(PipeFrames.BYTES_MAX)).bytes()).hasSize(PipeFrames.BYTES_MAX);
    assertThatExceptionOfType(PipeFrames.BadFrameException.class)
        .isThrownBy(() -> PipeFrames.read(frame(PipeFrames.BYTES_MAX + 1)));
  }

  private static DataInputStream frame(int length) throws IOException {
    var bytes = new ByteArrayOutputStream();
    PipeFrames.write(
        new DataOutputStream(bytes), PipeFrameKind.CONTENT, new byte[length], 0, length);
    return new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
  }

  private static byte[] almostGood(Random random) throws IOException {
    var bytes = new ByteArrayOutputStream();
    var out = new DataOutputStream(bytes);
    for (int left = random.nextInt(4); left >= 0; left--) {
      switch (random.nextInt(3)) {
        case 0 -> {
          byte[] words = "DAMAGED it is broken".getBytes(UTF_8);
          PipeFrames.write(out, PipeFrameKind.REFUSED, words, 0, random.nextInt(words.length));
        }
        case 1 -> PipeFrames.write(out, PipeFrameKind.OPENED, random.nextInt());
        default -> {
          byte[] picture = Samples.image("png", 3, 3);
          PipeFrames.write(out, PipeFrameKind.PICTURE, random.nextInt(4), 3, picture.length);
          PipeFrames.content(out, picture);
        }
      }
    }
    byte[] all = bytes.toByteArray();
    if (random.nextInt(3) == 0) {
      all[random.nextInt(all.length)] = (byte) random.nextInt();
    }
    return all;
  }
}
