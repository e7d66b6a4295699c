package dev.parley.devices.api;

import java.util.Optional;

/**
 * Settings of a microphone or a speaker. The rate is {@value #HERTZ} Hz, that of Opus; the sound
 * server resamples what the device has.
 *
 * @param device id of the device; empty for the preferred one
 * @param channels 1 or 2
 * @param frameMillis length of a captured frame, 5 to 60 ms
 */
public record AudioSettings(Optional<String> device, int channels, int frameMillis) {
  /** Samples per second and channel. */
  public static final int HERTZ = 48_000;

  /** The preferred device, mono, in frames of 20 ms. */
  public static final AudioSettings DEFAULT = new AudioSettings(Optional.empty(), 1, 20);

  private static final int FRAME_MILLIS_MIN = 5;
  private static final int FRAME_MILLIS_MAX = 60;

  /** Checks the ranges. */
  public AudioSettings {
    if (channels < 1
        || channels > 2
        || frameMillis < FRAME_MILLIS_MIN
        || frameMillis > FRAME_MILLIS_MAX) {
      throw new IllegalArgumentException(
          "%d channels in frames of %d ms: 1 or 2 channels, 5 to 60 ms"
              .formatted(channels, frameMillis));
    }
  }

  /** {@return the same settings for another device} */
  public AudioSettings device(String id) {
    return new AudioSettings(Optional.of(id), channels, frameMillis);
  }

  /** {@return the same settings in stereo} */
  public AudioSettings stereo() {
    return new AudioSettings(device, 2, frameMillis);
  }

  /** {@return samples of a captured frame, those of all channels} */
  public int frameSamples() {
    return HERTZ / 1000 * frameMillis * channels;
  }
}
