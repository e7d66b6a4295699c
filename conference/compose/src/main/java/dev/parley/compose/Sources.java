package dev.parley.compose;

import dev.parley.conference.api.media.Source;

/** Names of track sources in the conference. */
final class Sources {
  static final String MICROPHONE = Source.MICROPHONE.name();
  static final String CAMERA = Source.CAMERA.name();
  static final String SCREEN = Source.SCREEN.name();

  private Sources() {}
}
