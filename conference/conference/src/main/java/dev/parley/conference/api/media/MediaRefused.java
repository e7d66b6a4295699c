package dev.parley.conference.api.media;

import dev.parley.conference.api.common.ConferenceException;

/** Something about audio and video that was not done. */
public final class MediaRefused extends ConferenceException {
  private final MediaRefusal reason;

  /**
   * @param message what was wrong and what would be right, for people
   */
  public MediaRefused(MediaRefusal reason, String message) {
    super(message);
    this.reason = reason;
  }

  /** {@return the reason, for programs} */
  public MediaRefusal reason() {
    return reason;
  }
}
