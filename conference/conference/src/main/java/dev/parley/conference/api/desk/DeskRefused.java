package dev.parley.conference.api.desk;

import dev.parley.conference.api.common.ConferenceException;

/** Thrown when a moderation action is refused. */
public final class DeskRefused extends ConferenceException {
  private final DeskRefusal reason;

  /**
   * @param message what was wrong and what would be right, in human-readable form
   */
  public DeskRefused(DeskRefusal reason, String message) {
    super(message);
    this.reason = reason;
  }

  /** {@return the machine-readable reason} */
  public DeskRefusal reason() {
    return reason;
  }
}
