package dev.parley.transport.websocket;

import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.CloseStatus;

/** Mapping between close reasons and WebSocket close codes (RFC 6455, section 7.4; rule FR-7). */
final class CloseCodes {
  /** Largest text of a close frame, in bytes: a control frame's 125 bytes minus the code. */
  static final int TEXT_BYTES_MAX = 123;

  /** Code that stands for a close frame without a code (RFC 6455, section 7.1.5). */
  static final int NONE = 1005;

  private static final int OURS = 4000;
  private static final int OURS_END = 5000;

  static int code(CloseReason reason) {
    return OURS + reason.code();
  }

  /** {@return the end of a connection for the peer's close frame} */
  static CloseStatus read(int code, String text) {
    return new CloseStatus(reason(code), text, true);
  }

  /** {@return the code of the reply to a peer's close frame} */
  static int answer(int code) {
    return code == NONE ? 1000 : code;
  }

  private static CloseReason reason(int code) {
    if (code >= OURS && code < OURS_END) {
      return CloseReason.of(code - OURS);
    }
    return switch (code) {
      case 1000 -> CloseReason.NORMAL;
      case 1001 -> CloseReason.SHUTDOWN;
      case NONE, 1006 -> CloseReason.PEER_GONE;
      case 1008 -> CloseReason.REFUSED;
      case 1009 -> CloseReason.LIMIT_EXCEEDED;
      default -> CloseReason.PROTOCOL_ERROR;
    };
  }

  /** Truncates text to the size of a close frame, between characters. */
  static String cut(String text) {
    return CloseStatus.truncate(text, TEXT_BYTES_MAX);
  }

  private CloseCodes() {}
}
