package dev.parley.cli.iiop;

/**
 * Thrown when the IDL or interface lacks the requested operation or name; the message lists what
 * there is.
 */
public final class UnknownOperationException extends RuntimeException {
  UnknownOperationException(String message) {
    super(message);
  }
}
