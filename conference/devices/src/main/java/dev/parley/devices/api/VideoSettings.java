package dev.parley.devices.api;

import java.util.Optional;

/**
 * Settings of a camera, which chooses the nearest values that it has.
 *
 * @param device path of the camera; empty for the first one
 * @param width in pixels
 * @param height in pixels
 * @param framesPerSecond 1 to 240
 */
public record VideoSettings(Optional<String> device, int width, int height, int framesPerSecond) {
  /** The first camera at 1280 x 720, 30 times a second. */
  public static final VideoSettings DEFAULT = new VideoSettings(Optional.empty(), 1280, 720, 30);

  /** Upper bound for width and height in pixels. */
  public static final int SIDE_MAX = 8_192;

  /** Upper bound for the rate. */
  public static final int FRAMES_PER_SECOND_MAX = 240;

  /** Checks the ranges. */
  public VideoSettings {
    if (!isSide(width)
        || !isSide(height)
        || framesPerSecond < 1
        || framesPerSecond > FRAMES_PER_SECOND_MAX) {
      throw new IllegalArgumentException(
          "%d x %d, %d frames a second: sides of 1 to %d pixels, 1 to %d frames"
              .formatted(width, height, framesPerSecond, SIDE_MAX, FRAMES_PER_SECOND_MAX));
    }
  }

  private static boolean isSide(int pixels) {
    return pixels >= 1 && pixels <= SIDE_MAX;
  }

  /** {@return the same settings for another device} */
  public VideoSettings device(String path) {
    return new VideoSettings(Optional.of(path), width, height, framesPerSecond);
  }

  /** {@return the same settings in another size} */
  public VideoSettings size(int pixelsWide, int pixelsHigh) {
    return new VideoSettings(device, pixelsWide, pixelsHigh, framesPerSecond);
  }
}
