package dev.parley.files.render;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import org.junit.jupiter.api.Test;

final class PipeFramesTest {
  @Test
  void lineInPlaceOfAFrameIsQuoted() {
    String printed = "Terminating due to java.lang.OutOfMemoryError: Java heap space";

    assertThatExceptionOfType(PipeFrames.BadFrameException.class)
        .isThrownBy(() -> PipeFrames.read(input(printed + "\nmore")))
        .withMessage("something else than frames: \"%s\"", printed);
  }

  @Test
  void quotedLineIsBoundedAndPrintable() {
    assertThatExceptionOfType(PipeFrames.BadFrameException.class)
        .isThrownBy(() -> PipeFrames.read(input("é\u001b" + "x".repeat(5_000))))
        .withMessage("something else than frames: \"???%s\"", "x".repeat(197));
  }

  private static DataInputStream input(String text) {
    return new DataInputStream(new ByteArrayInputStream(text.getBytes(UTF_8)));
  }
}
