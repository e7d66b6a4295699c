package dev.parley.files.header;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.files.FilesException;
import dev.parley.files.FilesException.Reason;
import dev.parley.files.MediaType;
import java.io.ByteArrayInputStream;
import java.io.IOException;

/**
 * Fuzz target: whatever a picture file says about itself, it has a size and a cost, or is refused
 * as damaged. Its short form is {@link ImageHeaderFuzzTest}.
 */
public final class ImageHeaderFuzz {
  private static final MediaType[] TYPES = {MediaType.JPEG, MediaType.PNG, MediaType.GIF};

  private ImageHeaderFuzz() {}

  /** Entry of the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) throws IOException {
    for (MediaType type : TYPES) {
      try {
        ImageHeader header = ImageHeader.read(type, new ByteArrayInputStream(input));
        assertThat(header.width()).isPositive();
        assertThat(header.height()).isPositive();
        assertThat(header.pixels()).isPositive();
        assertThat(header.channels()).isBetween(1, 4);
        assertThat(header.bits()).isBetween(0, 255);
        assertThat(header.scans()).isBetween(1, Math.max(7, input.length));
        assertThat(header.coefficientBytes()).isNotNegative();
      } catch (FilesException e) {
        assertThat(e.reason()).isEqualTo(Reason.DAMAGED);
      }
    }
  }
}
