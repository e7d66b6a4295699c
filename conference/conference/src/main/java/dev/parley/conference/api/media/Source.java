package dev.parley.conference.api.media;

/** Source of a track. */
public enum Source {
  /** The microphone of the member. */
  MICROPHONE,
  /** The camera of the member. */
  CAMERA,
  /** The video of the member's shared screen. */
  SCREEN,
  /** The audio of the member's shared screen. */
  SCREEN_SOUND
}
