package dev.parley.transport.api;

/**
 * A peer's bytes break a rule of the protocol. The message names the rule or what was found where.
 */
public final class BadMessageException extends RuntimeException {
  private final CloseReason reason;

  /** Bytes that cannot be read: {@link CloseReason#PROTOCOL_ERROR}. */
  public BadMessageException(String message) {
    this(CloseReason.PROTOCOL_ERROR, message);
  }

  /** Bytes that make the connection close with {@code reason}. */
  public BadMessageException(CloseReason reason, String message) {
    super(message);
    this.reason = reason;
  }

  /** {@return what the connection closes with, when the bytes make it close} */
  public CloseReason reason() {
    return reason;
  }
}
