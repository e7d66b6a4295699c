package dev.parley.room.api;

import dev.parley.room.api.common.ConferenceException;

/** Thrown when a join is refused. */
public final class JoinRefused extends ConferenceException {
  private final JoinRefusal reason;

  /**
   * @param message what was wrong and what would be right, in human-readable form
   */
  public JoinRefused(JoinRefusal reason, String message) {
    super(message);
    this.reason = reason;
  }

  /** {@return the machine-readable reason} */
  public JoinRefusal reason() {
    return reason;
  }
}
