package dev.parley.compose;

import dev.parley.conference.api.media.Source;

/** What tracks show or sound, as the conference names it. */
final class Sources {
  static final String MICROPHONE = Source.MICROPHONE.name();
  static final String CAMERA = Source.CAMERA.name();
  static final String SCREEN = Source.SCREEN.name();

  private Sources() {}
}
