package dev.parley.devices;

import dev.parley.devices.api.AudioSettings;
import dev.parley.devices.api.AudioSink;
import dev.parley.devices.api.AudioSource;
import dev.parley.devices.api.Device;
import dev.parley.devices.api.DeviceException;
import dev.parley.devices.api.PictureWindow;
import dev.parley.devices.api.VideoSettings;
import dev.parley.devices.api.VideoSource;
import dev.parley.devices.pulse.PulseAudio;
import dev.parley.devices.v4l2.Cameras;
import dev.parley.devices.x11.Screens;
import dev.parley.devices.x11.VideoWindow;
import java.util.List;
import java.util.Optional;

/**
 * Devices of this machine. What a method returns is not started yet, and takes no resources.
 *
 * <p>Threads: safe for all.
 */
public final class Devices {
  private static final int SCREEN_FRAMES = 15;

  private Devices() {}

  /**
   * {@return microphones, monitors and speakers, the preferred ones first}
   *
   * @throws DeviceException when there is no sound server
   */
  public static List<Device> audio() {
    return PulseAudio.DEFAULT.devices();
  }

  /** {@return the cameras that this user may open} */
  public static List<Device> cameras() {
    return Cameras.list();
  }

  /** {@return the preferred microphone: mono, in frames of 20 ms} */
  public static AudioSource microphone() {
    return microphone(AudioSettings.DEFAULT);
  }

  /** {@return a microphone, or the monitor of a speaker} */
  public static AudioSource microphone(AudioSettings settings) {
    return PulseAudio.DEFAULT.microphone(settings);
  }

  /** {@return the preferred speaker, mono} */
  public static AudioSink speaker() {
    return speaker(AudioSettings.DEFAULT);
  }

  /** {@return a speaker} */
  public static AudioSink speaker(AudioSettings settings) {
    return PulseAudio.DEFAULT.speaker(settings);
  }

  /** {@return the first camera, at 1280 x 720 if it has that} */
  public static VideoSource camera() {
    return camera(VideoSettings.DEFAULT);
  }

  /** {@return a camera} */
  public static VideoSource camera(VideoSettings settings) {
    return Cameras.camera(settings);
  }

  /** {@return the screen of the environment's DISPLAY, 15 times a second} */
  public static VideoSource screen() {
    return screen(Optional.empty(), SCREEN_FRAMES);
  }

  /**
   * {@return the screen of an X11 display}
   *
   * @param display as DISPLAY has it; empty for that of the environment
   * @param framesPerSecond 1 to 240
   */
  public static VideoSource screen(Optional<String> display, int framesPerSecond) {
    return Screens.screen(display, framesPerSecond);
  }

  /**
   * {@return an open window on the environment's DISPLAY}
   *
   * @throws DeviceException when there is none
   */
  public static PictureWindow window(String title, int width, int height) {
    return VideoWindow.open(Optional.empty(), title, width, height);
  }
}
