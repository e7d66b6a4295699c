package dev.parley.files.render;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.parley.files.render.Frames.Kind;
import dev.parley.testkit.FuzzCorpus;
import dev.parley.testkit.Seeds;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class FramesFuzzTest implements FuzzCorpus {
  @Test
  void randomBytesAreAnswersOrRefused() {
    Seeds.run(
        2_000, random -> FramesFuzz.fuzzerTestOneInput(Seeds.bytes(random, random.nextInt(200))));
  }

  @Test
  void almostGoodAnswersAreAnswersOrRefused() {
    Seeds.run(2_000, random -> FramesFuzz.fuzzerTestOneInput(almostGood(random)));
  }

  @Test
  void frameIsRefusedBeyondItsLimit() throws IOException {
    assertThat(Frames.read(frame(Frames.BYTES_MAX)).bytes()).hasSize(Frames.BYTES_MAX);
    assertThatExceptionOfType(Frames.BadFrameException.class)
        .isThrownBy(() -> Frames.read(frame(Frames.BYTES_MAX + 1)));
  }

  private static DataInputStream frame(int length) throws IOException {
    var bytes = new ByteArrayOutputStream();
    Frames.write(new DataOutputStream(bytes), Kind.CONTENT, new byte[length], 0, length);
    return new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
  }

  private static byte[] almostGood(Random random) throws IOException {
    var bytes = new ByteArrayOutputStream();
    var out = new DataOutputStream(bytes);
    for (int left = random.nextInt(4); left >= 0; left--) {
      switch (random.nextInt(3)) {
        case 0 -> {
          byte[] words = "DAMAGED it is broken".getBytes(UTF_8);
          Frames.write(out, Kind.REFUSED, words, 0, random.nextInt(words.length));
        }
        case 1 -> Frames.write(out, Kind.OPENED, random.nextInt());
        default -> {
          byte[] picture = Samples.image("png", 3, 3);
          Frames.write(out, Kind.PICTURE, random.nextInt(4), 3, picture.length);
          Frames.content(out, picture);
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
