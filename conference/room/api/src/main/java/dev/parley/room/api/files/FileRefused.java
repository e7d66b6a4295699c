package dev.parley.room.api.files;

import dev.parley.room.api.common.ConferenceException;

/** Thrown when a file operation is refused. */
public final class FileRefused extends ConferenceException {
  private final FileRefusal reason;

  /**
   * Creates an exception.
   *
   * @param message what was wrong and what would be right, in human-readable form
   */
  public FileRefused(FileRefusal reason, String message) {
    super(message);
    this.reason = reason;
  }

  /** {@return the machine-readable reason} */
  public FileRefusal reason() {
    return reason;
  }
}
