package dev.parley.load;

/** A load cannot be carried out. The message says why, for people. */
public final class LoadException extends RuntimeException {
  /**
   * @param message what was tried, and what was wrong
   */
  public LoadException(String message) {
    super(message);
  }

  /**
   * @param message what was tried, and what was wrong
   * @param cause what it came from
   */
  public LoadException(String message, Throwable cause) {
    super(message, cause);
  }
}
