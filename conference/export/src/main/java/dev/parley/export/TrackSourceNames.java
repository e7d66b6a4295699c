package dev.parley.export;

import dev.parley.room.api.media.TrackSource;

/** Names of track sources in the conference. */
final class TrackSourceNames {
  static final String MICROPHONE = TrackSource.MICROPHONE.name();
  static final String CAMERA = TrackSource.CAMERA.name();
  static final String SCREEN = TrackSource.SCREEN.name();

  private TrackSourceNames() {}
}
