package dev.parley.files.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.files.MediaType;
import dev.parley.files.render.Frames.Frame;
import dev.parley.files.render.Frames.Kind;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;

/**
 * Fuzz target: whatever the process that draws answers, it is a picture within its limits, a
 * refusal with a reason, or an error by rule. Its short form is {@link FramesFuzzTest}.
 */
public final class FramesFuzz {
  private FramesFuzz() {}

  /** Entry of the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(input));
    try {
      while (true) {
        Frame frame = Frames.read(in);
        assertThat(frame.bytes().length).isLessThanOrEqualTo(Frames.BYTES_MAX);
        if (frame.kind() == Kind.PICTURE) {
          Picture picture = RenderProcess.picture(frame, in);
          assertThat(picture.type()).isIn(MediaType.PNG, MediaType.JPEG);
          assertThat((long) picture.width() * picture.height())
              .isBetween(1L, (long) RenderLimits.DRAWN_PIXELS_MAX);
        } else if (frame.kind() == Kind.REFUSED) {
          assertThat(RenderProcess.refusal(frame).reason()).isNotNull();
        }
      }
    } catch (EOFException | Frames.BadFrameException e) {
      // The two ways in which this may end.
    }
  }
}
