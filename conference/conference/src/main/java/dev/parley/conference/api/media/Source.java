package dev.parley.conference.api.media;

/** Where a track comes from. */
public enum Source {
  /** The member's voice. */
  MICROPHONE,
  /** The member's picture. */
  CAMERA,
  /** What the member's screen shows. */
  SCREEN,
  /** What the member's screen sounds like. */
  SCREEN_SOUND
}
