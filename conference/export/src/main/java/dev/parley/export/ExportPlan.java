package dev.parley.export;

import java.nio.file.Path;

/**
 * Parameters of an export.
 *
 * @param recording folder of the recording
 * @param output output file, which appears only when complete; an existing file is replaced
 * @param format of the file
 * @param width in pixels, even
 * @param height in pixels, even
 * @param framesPerSecond 1 to 60
 */
public record ExportPlan(
    Path recording, Path output, ExportFormat format, int width, int height, int framesPerSecond) {
  private static final int SIDE_MIN = 160;
  private static final int SIDE_MAX = 4_096;
  private static final int FRAMES_MAX = 60;

  /** Validates the parameters. */
  public ExportPlan {
    if (bad(width) || bad(height)) {
      throw new IllegalArgumentException(
          "a video has even sides of %d to %d pixels, not %dx%d"
              .formatted(SIDE_MIN, SIDE_MAX, width, height));
    }
    if (framesPerSecond < 1 || framesPerSecond > FRAMES_MAX) {
      throw new IllegalArgumentException(
          "a video has 1 to %d frames a second, not %d".formatted(FRAMES_MAX, framesPerSecond));
    }
  }

  private static boolean bad(int side) {
    return side < SIDE_MIN || side > SIDE_MAX || side % 2 != 0;
  }
}
