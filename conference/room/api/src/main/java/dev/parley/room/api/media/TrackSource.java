package dev.parley.room.api.media;

/** Source of a track. */
public enum TrackSource {
  /** The microphone of the member. */
  MICROPHONE,
  /** The camera of the member. */
  CAMERA,
  /** The video of the member's shared screen. */
  SCREEN,
  /** The audio of the member's shared screen. */
  SCREEN_SOUND
}
