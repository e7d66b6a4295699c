package dev.parley.load;

/** Thrown when a load test cannot be run. The message states the cause for people. */
public final class LoadException extends RuntimeException {
  /**
   * @param message what was tried, and the error
   */
  public LoadException(String message) {
    super(message);
  }

  /**
   * @param message what was tried, and the error
   * @param cause underlying failure
   */
  public LoadException(String message, Throwable cause) {
    super(message, cause);
  }
}
