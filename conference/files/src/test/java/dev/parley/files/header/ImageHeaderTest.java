package dev.parley.files.header;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.parley.files.FilesException;
import dev.parley.files.FilesException.Reason;
import dev.parley.files.MediaType;
import dev.parley.files.render.Samples;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

final class ImageHeaderTest {
  @Test
  void sizesAreReadOfEachType() throws IOException {
    assertThat(read(MediaType.PNG, Samples.image("png", 31, 17)))
        .isEqualTo(new ImageHeader(31, 17, 3, 8, 1, 0));
    assertThat(read(MediaType.GIF, Samples.image("gif", 31, 17)))
        .isEqualTo(new ImageHeader(31, 17, 1, 8, 1, 0));
    assertThat(read(MediaType.JPEG, Samples.image("jpeg", 31, 17)))
        .isEqualTo(new ImageHeader(31, 17, 3, 8, 1, 0));
  }

  @Test
  void scansOfAProgressiveJpegAreCounted() throws IOException {
    ImageHeader header = read(MediaType.JPEG, Samples.progressive(64, 32, 600));

    assertThat(header.scans()).isEqualTo(600);
    // One byte of luminance and half a byte of colour for each pixel, at 16 bits.
    assertThat(header.coefficientBytes()).isEqualTo(64 * 32 * 3);
  }

  @Test
  void interlacedPngHasSevenScans() throws IOException {
    byte[] png = Samples.image("png", 31, 17);
    png[28] = 1;

    assertThat(read(MediaType.PNG, png).scans()).isEqualTo(7);
  }

  @Test
  void jpegThatIsCutShortInItsPixelsIsRead() throws IOException {
    byte[] jpeg = Samples.progressive(64, 32, 30);

    assertThat(read(MediaType.JPEG, Arrays.copyOf(jpeg, jpeg.length - 40)).scans())
        .isBetween(25, 30);
  }

  @Test
  void pictureWithoutASizeIsRefused() throws IOException {
    byte[] png = Samples.image("png", 31, 17);
    Arrays.fill(png, 16, 20, (byte) 0);
    refused(() -> read(MediaType.PNG, png));
    refused(() -> read(MediaType.PNG, Samples.pngThatSays(Integer.MIN_VALUE, 1, 9)));
    refused(() -> read(MediaType.GIF, "GIF89a".getBytes()));
    refused(() -> read(MediaType.JPEG, new byte[] {-1, -40, -1}));
    byte[] jpeg = Samples.image("jpeg", 31, 17);
    refused(() -> read(MediaType.JPEG, Arrays.copyOf(jpeg, 200)));
  }

  private static ImageHeader read(MediaType type, byte[] bytes) throws IOException {
    return ImageHeader.read(type, new ByteArrayInputStream(bytes));
  }

  private static void refused(ThrowingCallable reading) {
    assertThatExceptionOfType(FilesException.class)
        .isThrownBy(reading)
        .satisfies(e -> assertThat(e.reason()).isEqualTo(Reason.DAMAGED));
  }
}
