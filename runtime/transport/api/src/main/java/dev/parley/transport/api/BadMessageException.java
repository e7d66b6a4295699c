package dev.parley.transport.api;

/**
 * A protocol violation in the bytes of a peer. The message names the broken rule, or the offending
 * value and its position.
 */
public final class BadMessageException extends RuntimeException {
  private final CloseReason reason;

  /** Creates an exception for bytes that cannot be decoded: {@link CloseReason#PROTOCOL_ERROR}. */
  public BadMessageException(String message) {
    this(CloseReason.PROTOCOL_ERROR, message);
  }

  /** Creates an exception for bytes that make the connection close with {@code reason}. */
  public BadMessageException(CloseReason reason, String message) {
    super(message);
    this.reason = reason;
  }

  /** {@return the reason with which the connection closes, when the bytes make it close} */
  public CloseReason reason() {
    return reason;
  }
}
