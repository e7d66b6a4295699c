package dev.parley.transport.api;

/**
 * Layout of a frame (docs/protocol/frames.md): four bytes of header, little-endian, then the
 * payload.
 *
 * <pre>
 *   bit 0                                      23 24         31
 *   | length of the payload in bytes, unsigned   | type       |
 * </pre>
 */
public final class Frames {
  /** Bytes before the payload. */
  public static final int HEADER_BYTES = 4;

  /** The largest length that fits into a header. */
  public static final int PAYLOAD_BYTES_MAX = 0xFF_FFFF;

  /** A message. */
  public static final int MESSAGE = 0;

  /** The end: a reason's code and its text. */
  public static final int CLOSE = 1;

  /** Asks for a sign of life. */
  public static final int PING = 2;

  /** Gives it. */
  public static final int PONG = 3;

  /** From here on, types are extensions whose payload is skipped (rule FR-2). */
  public static final int FIRST_EXTENSION = 128;

  /** Payload of PING and PONG. */
  public static final int PING_BYTES = 8;

  /** The reason code at the start of a CLOSE payload. */
  public static final int CLOSE_CODE_BYTES = 2;

  /** {@return the header of a frame} */
  public static int header(int type, int length) {
    return (type << 24) | length;
  }

  /** {@return the type in a header, 0 to 255} */
  public static int type(int header) {
    return header >>> 24;
  }

  /** {@return the length in a header} */
  public static int length(int header) {
    return header & PAYLOAD_BYTES_MAX;
  }

  private Frames() {}
}
