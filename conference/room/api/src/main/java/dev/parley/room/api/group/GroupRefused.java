package dev.parley.room.api.group;

import dev.parley.room.api.common.ConferenceException;

/** Thrown when a receiver is not let into a group. */
public final class GroupRefused extends ConferenceException {
  private final GroupRefusal reason;

  /**
   * @param message what was wrong and what would be right, in human-readable form
   */
  public GroupRefused(GroupRefusal reason, String message) {
    super(message);
    this.reason = reason;
  }

  /** {@return the machine-readable reason} */
  public GroupRefusal reason() {
    return reason;
  }
}
