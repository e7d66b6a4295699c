package dev.parley.conference.api.files;

import dev.parley.conference.api.common.ConferenceException;

/** Something about a file that was not done. */
public final class FileRefused extends ConferenceException {
  private final FileRefusal reason;

  /**
   * Makes a refusal.
   *
   * @param message what was wrong and what would be right, for people
   */
  public FileRefused(FileRefusal reason, String message) {
    super(message);
    this.reason = reason;
  }

  /** {@return the reason, for programs} */
  public FileRefusal reason() {
    return reason;
  }
}
