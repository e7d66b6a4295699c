package dev.parley.files.header;

import dev.parley.files.FilesException;
import dev.parley.files.FilesException.Reason;
import dev.parley.files.MediaType;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/**
 * Image file header: the properties that determine the cost of decoding. Immutable.
 *
 * @param width in pixels, positive
 * @param height in pixels, positive
 * @param channels samples per pixel
 * @param bits per sample
 * @param scans passes in which the pixels are stored: 1, or more for a progressive JPEG, or 7 for
 *     an interlaced PNG
 * @param coefficientBytes memory that a decoder needs for all of a JPEG of several scans, outside
 *     of the Java heap; 0 where it decodes line by line
 */
public record ImageHeader(
    int width, int height, int channels, int bits, int scans, long coefficientBytes) {

  /**
   * Reads a header. A JPEG is read to its end, as its scans are counted; others are read as far as
   * needed. Memory: constant.
   *
   * @param type detected from the file's first bytes
   * @param in from the first byte on; buffered
   * @throws FilesException when the file is no such picture, or is damaged
   * @throws IOException when reading fails
   */
  public static ImageHeader read(MediaType type, InputStream in) throws IOException {
    HeaderInput input = new HeaderInput(in);
    try {
      return switch (type) {
        case JPEG -> new JpegHeaderParser(input).header();
        case PNG -> PngHeaderParser.header(input);
        case GIF -> GifHeaderParser.header(input);
        case WEBP, PDF, ZIP, GZIP, OTHER ->
            throw new FilesException(Reason.WRONG_TYPE, "files of this type are not images");
      };
    } catch (EOFException e) {
      throw new FilesException(Reason.DAMAGED, "the image is cut short in its header", e);
    }
  }

  /** {@return the number of pixels} */
  public long pixels() {
    return (long) width * height;
  }

  static FilesException damaged(String what) {
    return new FilesException(Reason.DAMAGED, "the image is damaged: " + what);
  }

  /** Checks that a width or height is valid. {@return the width or height} */
  static int side(long pixels) {
    if (pixels <= 0 || pixels > Integer.MAX_VALUE) {
      throw damaged("a side of " + pixels + " pixels");
    }
    return (int) pixels;
  }
}
