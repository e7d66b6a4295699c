package dev.parley.cli.reflective;

/** Exception of a call that its contract declares. */
public final class DeclaredException extends RuntimeException {
  DeclaredException(String message, Throwable cause) {
    super(message, cause);
  }
}
