package dev.parley.client.session;

/** Thrown when a member's program cannot do what it was asked: the message says why. */
public final class ClientException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Creates an exception. */
  public ClientException(String message) {
    super(message);
  }

  /** Creates an exception with a cause. */
  public ClientException(String message, Throwable cause) {
    super(message, cause);
  }
}
