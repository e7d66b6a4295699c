package dev.parley.conference.api.common;

/** Root of what a conference throws; each kind has its reasons as an enum. */
public abstract class ConferenceException extends RuntimeException {
  /** For subclasses. */
  protected ConferenceException(String message) {
    super(message);
  }
}
