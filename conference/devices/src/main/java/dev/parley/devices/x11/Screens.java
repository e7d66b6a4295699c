package dev.parley.devices.x11;

import dev.parley.devices.api.VideoSettings;
import dev.parley.devices.api.VideoSource;
import dev.parley.devices.stream.StreamVideoSource;
import java.util.Optional;

/** Screens of X11 displays. */
public final class Screens {
  private Screens() {}

  /**
   * {@return a source of the whole screen that is not started}
   *
   * @param display as DISPLAY has it; empty for that of the environment
   * @param framesPerSecond 1 to 240
   */
  public static VideoSource screen(Optional<String> display, int framesPerSecond) {
    if (framesPerSecond < 1 || framesPerSecond > VideoSettings.FRAMES_PER_SECOND_MAX) {
      throw new IllegalArgumentException(
          "%d frames a second: 1 to %d"
              .formatted(framesPerSecond, VideoSettings.FRAMES_PER_SECOND_MAX));
    }
    return new StreamVideoSource(
        "parley-screen", listener -> new ScreenCapture(display, framesPerSecond, listener));
  }
}
