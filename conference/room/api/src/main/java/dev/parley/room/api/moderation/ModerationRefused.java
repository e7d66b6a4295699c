package dev.parley.room.api.moderation;

import dev.parley.room.api.common.ConferenceException;

/** Thrown when a moderation action is refused. */
public final class ModerationRefused extends ConferenceException {
  private final ModerationRefusal reason;

  /**
   * @param message what was wrong and what would be right, in human-readable form
   */
  public ModerationRefused(ModerationRefusal reason, String message) {
    super(message);
    this.reason = reason;
  }

  /** {@return the machine-readable reason} */
  public ModerationRefusal reason() {
    return reason;
  }
}
