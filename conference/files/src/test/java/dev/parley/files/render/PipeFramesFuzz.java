package dev.parley.files.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.files.MediaType;
import dev.parley.files.render.PipeFrames.PipeFrame;
import dev.parley.files.render.PipeFrames.PipeFrameKind;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;

/**
 * Fuzz target: whatever the process that draws answers, it is a picture within its limits, a
 * refusal with a reason, or an error by rule. Its short form is {@link PipeFramesFuzzTest}.
 */
public final class PipeFramesFuzz {
  private PipeFramesFuzz() {}

  /** Entry of the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(input));
    try {
      while (true) {
        PipeFrame frame = PipeFrames.read(in);
        assertThat(frame.bytes().length).isLessThanOrEqualTo(PipeFrames.BYTES_MAX);
        if (frame.kind() == PipeFrameKind.PICTURE) {
          RenderedPage picture = RenderProcess.picture(frame, in);
          assertThat(picture.type()).isIn(MediaType.PNG, MediaType.JPEG);
          assertThat((long) picture.width() * picture.height())
              .isBetween(1L, (long) RenderLimits.DRAWN_PIXELS_MAX);
        } else if (frame.kind() == PipeFrameKind.REFUSED) {
          assertThat(RenderProcess.refusal(frame).reason()).isNotNull();
        }
      }
    } catch (EOFException | PipeFrames.BadFrameException e) {
      // The two ways in which this may end.
    }
  }
}
