package dev.parley.room.api.replay;

import dev.parley.room.api.common.ConferenceException;

/** Thrown when the token is not that of the replay link. */
public final class ReplayRefused extends ConferenceException {
  /** Creates an exception with the message for the user. */
  public ReplayRefused(String message) {
    super(message);
  }
}
