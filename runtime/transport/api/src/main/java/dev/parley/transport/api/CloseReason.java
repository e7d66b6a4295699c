package dev.parley.transport.api;

/** Close reasons of a connection (docs/protocol/errors.md, second table). */
public enum CloseReason {
  NORMAL(0),
  PEER_GONE(1),
  KEEPALIVE_TIMEOUT(2),
  PROTOCOL_ERROR(3),
  LIMIT_EXCEEDED(4),
  VERSION_MISMATCH(5),
  REFUSED(6),
  SHUTDOWN(7),
  IO_ERROR(8),
  OPEN_TIMEOUT(9);

  private static final CloseReason[] ALL = values();

  private final int code;

  CloseReason(int code) {
    this.code = code;
  }

  /** {@return the number that stands for this reason on the wire} */
  public int code() {
    return code;
  }

  /** {@return the reason for a code; PROTOCOL_ERROR for one that is unknown (rule ER-4)} */
  public static CloseReason of(int code) {
    for (CloseReason reason : ALL) {
      if (reason.code == code) {
        return reason;
      }
    }
    return PROTOCOL_ERROR;
  }
}
