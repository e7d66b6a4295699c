package dev.parley.cli.iiop;

/** What is asked for is not in the IDL or interface at hand; the message says what is. */
public final class NoOperationException extends RuntimeException {
  NoOperationException(String message) {
    super(message);
  }
}
