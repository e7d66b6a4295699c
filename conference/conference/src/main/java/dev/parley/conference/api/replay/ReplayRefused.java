package dev.parley.conference.api.replay;

import dev.parley.conference.api.common.ConferenceException;

/** The token is not the one of the link. */
public final class ReplayRefused extends ConferenceException {
  /** Made with the message that its reader sees. */
  public ReplayRefused(String message) {
    super(message);
  }
}
