package dev.parley.room.api.common;

/**
 * Superclass of the exceptions of the conference contracts; each subclass has its reasons as an
 * enum.
 */
public abstract class ConferenceException extends RuntimeException {
  /** Constructor for subclasses. */
  protected ConferenceException(String message) {
    super(message);
  }
}
