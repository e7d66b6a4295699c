package dev.parley.conference.api.desk;

import dev.parley.conference.api.common.ConferenceException;

/** Something that was not done at the desk. */
public final class DeskRefused extends ConferenceException {
  private final DeskRefusal reason;

  /**
   * @param message what was wrong and what would be right, for people
   */
  public DeskRefused(DeskRefusal reason, String message) {
    super(message);
    this.reason = reason;
  }

  /** {@return the reason, for programs} */
  public DeskRefusal reason() {
    return reason;
  }
}
