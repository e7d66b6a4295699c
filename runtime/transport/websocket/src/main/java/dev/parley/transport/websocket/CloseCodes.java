package dev.parley.transport.websocket;

import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.Closed;

/** Close reasons as WebSocket close codes, and back (rule FR-7). */
final class CloseCodes {
  /** Bytes of text that fit into a close frame beside the code. */
  static final int TEXT_BYTES_MAX = 123;

  /** Stands for a close frame without a code. */
  static final int NONE = 1005;

  private static final int OURS = 4000;
  private static final int OURS_END = 5000;

  static int code(CloseReason reason) {
    return OURS + reason.code();
  }

  /** {@return what the peer's close frame says} */
  static Closed read(int code, String text) {
    return new Closed(reason(code), text, true);
  }

  /** {@return the code that answers a peer's close frame} */
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

  /** Cuts text so that its UTF-8 form fits into a close frame, between characters. */
  static String cut(String text) {
    return Closed.cut(text, TEXT_BYTES_MAX);
  }

  private CloseCodes() {}
}
