package dev.parley.conference.api;

import dev.parley.conference.api.common.ConferenceException;

/** A join that did not happen. */
public final class JoinRefused extends ConferenceException {
  private final JoinRefusal reason;

  /**
   * @param message what was wrong and what would be right, for people
   */
  public JoinRefused(JoinRefusal reason, String message) {
    super(message);
    this.reason = reason;
  }

  /** {@return the reason, for programs} */
  public JoinRefusal reason() {
    return reason;
  }
}
