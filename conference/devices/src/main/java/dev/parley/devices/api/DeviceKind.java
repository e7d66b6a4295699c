package dev.parley.devices.api;

/** Kind of a device. */
public enum DeviceKind {
  /** Records sound. */
  MICROPHONE,
  /** Records the sound that a speaker plays. */
  MONITOR,
  /** Plays sound. */
  SPEAKER,
  /** Captures video. */
  CAMERA
}
