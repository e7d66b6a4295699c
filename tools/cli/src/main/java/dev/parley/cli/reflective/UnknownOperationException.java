package dev.parley.cli.reflective;

/**
 * Thrown when an interface description lacks the requested operation or name; the message lists
 * what there is.
 */
public final class UnknownOperationException extends RuntimeException {
  /** Creates the exception. */
  public UnknownOperationException(String message) {
    super(message);
  }
}
