package dev.parley.transport.socket;

/**
 * Layout of a frame (docs/protocol/frames.md): four bytes of header, little-endian, then the
 * payload.
 *
 * <pre>
 *   bit 0                                      23 24         31
 *   | length of the payload in bytes, unsigned   | type       |
 * </pre>
 */
final class Frames {
  static final int HEADER_BYTES = 4;

  /** The largest length that fits into a header. */
  static final int PAYLOAD_BYTES_MAX = 0xFF_FFFF;

  static final int MESSAGE = 0;
  static final int CLOSE = 1;
  static final int PING = 2;
  static final int PONG = 3;

  /** From here on, types are extensions whose payload is skipped (rule FR-2). */
  static final int FIRST_EXTENSION = 128;

  /** Payload of PING and PONG. */
  static final int PING_BYTES = 8;

  /** The reason code at the start of a CLOSE payload. */
  static final int CLOSE_CODE_BYTES = 2;

  static int header(int type, int length) {
    return (type << 24) | length;
  }

  static int type(int header) {
    return header >>> 24;
  }

  static int length(int header) {
    return header & PAYLOAD_BYTES_MAX;
  }

  private Frames() {}
}
