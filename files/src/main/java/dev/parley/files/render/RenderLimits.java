package dev.parley.files.render;

import java.time.Duration;

/**
 * What drawing may cost.
 *
 * @param heapMebibytes heap of the process that draws
 * @param budget for one document to be opened, or one page to be drawn; then the process is killed
 * @param idle after which the process is ended
 * @param waitingMax calls that wait for the process; one more is refused
 * @param keptBytesMax of pictures that are kept, to be given again
 */
public record RenderLimits(
    int heapMebibytes, Duration budget, Duration idle, int waitingMax, long keptBytesMax) {
  /** For a server. */
  public static final RenderLimits DEFAULT =
      new RenderLimits(512, Duration.ofSeconds(15), Duration.ofMinutes(1), 64, 64L << 20);

  /** Pixels of a picture that is read, by its header. */
  public static final int PIXELS_MAX = 40_000_000;

  /** Pixels of a picture that is made. */
  public static final int DRAWN_PIXELS_MAX = 16_000_000;

  /** Height of a picture that is made. */
  public static final int DRAWN_HEIGHT_MAX = 16_000;

  /** Width of a picture that is made. */
  public static final int WIDTH_MAX = 4_096;

  /** Bytes of a file that is drawn. */
  public static final int DOCUMENT_BYTES_MAX = 50 << 20;

  /** Bytes of a picture that was drawn. */
  static final int PICTURE_BYTES_MAX = 8 << 20;

  /** Pages that are counted. */
  static final int PAGES_MAX = 100_000;
}
