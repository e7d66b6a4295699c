package dev.parley.room.api.media;

import dev.parley.room.api.common.ConferenceException;

/** Thrown when an audio or video operation is refused. */
public final class MediaRefused extends ConferenceException {
  private final MediaRefusal reason;

  /**
   * @param message what was wrong and what would be right, in human-readable form
   */
  public MediaRefused(MediaRefusal reason, String message) {
    super(message);
    this.reason = reason;
  }

  /** {@return the machine-readable reason} */
  public MediaRefusal reason() {
    return reason;
  }
}
