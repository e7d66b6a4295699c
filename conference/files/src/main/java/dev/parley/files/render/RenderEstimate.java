package dev.parley.files.render;

import dev.parley.files.FilesException;
import dev.parley.files.FilesException.Reason;
import dev.parley.files.header.ImageHeader;

/**
 * Estimated cost of rendering one page, computed before anything is decoded. The estimate
 * determines the order of jobs and rejects those that cannot end in time; the actual cost is
 * limited by the {@linkplain RenderLimits#budget time limit}.
 *
 * @param millis processor time on an ordinary core; a coarse guess, at least 1
 */
record RenderEstimate(long millis) {
  /**
   * Upper bound for a quick job, in milliseconds; slower jobs may not use the process reserved for
   * quick ones.
   */
  private static final long QUICK_MILLIS_MAX = 500;

  /** Sample bytes that are decoded, filtered and scaled per millisecond. */
  private static final long SAMPLE_BYTES_PER_MILLI = 250_000;

  /** Compressed bytes that are read per millisecond. */
  private static final long FILE_BYTES_PER_MILLI = 50_000;

  /** Cost factor of Adam7 interlacing, which places each pixel by itself. */
  private static final int INTERLACED_FACTOR = 4;

  /** Blocks of 8 x 8 coefficients that a scan processes per millisecond. */
  private static final long BLOCKS_PER_MILLI = 200_000;

  private static final long BLOCK_BYTES = 64 * Short.BYTES;

  /**
   * Base cost of a PDF page, in milliseconds. Its real cost is unknown, so it never counts as
   * quick; larger files count more.
   */
  private static final long PDF_MILLIS = 1_000;

  private static final long PDF_BYTES_PER_MILLI = 10_000;

  static RenderEstimate ofPdf(long bytes) {
    return new RenderEstimate(PDF_MILLIS + bytes / PDF_BYTES_PER_MILLI);
  }

  /**
   * @param fileBytes size of the file
   */
  static RenderEstimate of(ImageHeader header, long fileBytes) {
    long bytes = header.pixels() * header.channels() * header.bits() / Byte.SIZE;
    boolean jpegOfScans = header.coefficientBytes() > 0;
    long scanned =
        jpegOfScans
            ? header.coefficientBytes() / BLOCK_BYTES * header.scans() / BLOCKS_PER_MILLI
            : 0;
    int factor = header.scans() > 1 && !jpegOfScans ? INTERLACED_FACTOR : 1;
    return new RenderEstimate(
        1 + bytes * factor / SAMPLE_BYTES_PER_MILLI + fileBytes / FILE_BYTES_PER_MILLI + scanned);
  }

  boolean quick() {
    return millis <= QUICK_MILLIS_MAX;
  }

  /**
   * Rejects an image that is too large to be decoded, or whose estimate exceeds the time limit.
   *
   * @throws FilesException that names the limit and what to do
   */
  void require(ImageHeader header, RenderLimits limits) {
    String size = "the image has %d x %d pixels".formatted(header.width(), header.height());
    boolean large =
        header.pixels() > RenderLimits.PIXELS_MAX
            || Math.max(header.width(), header.height()) > RenderLimits.SIDE_MAX;
    if (large) {
      throw new FilesException(
          Reason.TOO_LARGE,
          "%s; at most %d million, and %d on a side, can be shown: scale it down"
              .formatted(size, RenderLimits.PIXELS_MAX / 1_000_000, RenderLimits.SIDE_MAX));
    }
    if (header.coefficientBytes() > RenderLimits.COEFFICIENT_BYTES_MAX) {
      throw new FilesException(
          Reason.TOO_LARGE,
          "%s and is progressive, which takes %d MiB to decode, and at most %d can be used: save it as a JPEG that is not progressive"
              .formatted(
                  size, header.coefficientBytes() >> 20, RenderLimits.COEFFICIENT_BYTES_MAX >> 20));
    }
    if (millis > limits.budget().toMillis()) {
      throw new FilesException(
          Reason.TOO_SLOW,
          "%s in %d scans, which would take about %d s to decode, and the limit is %d s per image: save it in one scan, or scale it down"
              .formatted(size, header.scans(), millis / 1_000, limits.budget().toSeconds()));
    }
  }
}
