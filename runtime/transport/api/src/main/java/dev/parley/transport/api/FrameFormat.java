package dev.parley.transport.api;

/**
 * Frame layout (docs/protocol/frames.md): a header of four bytes, little-endian, then the payload.
 *
 * <pre>
 *   bit 0                                      23 24         31
 *   | length of the payload in bytes, unsigned   | type       |
 * </pre>
 */
public final class FrameFormat {
  /** Length of the header, in bytes. */
  public static final int HEADER_BYTES = 4;

  /** Largest payload length that fits into a header, in bytes. */
  public static final int PAYLOAD_BYTES_MAX = 0xFF_FFFF;

  /** Frame type of a message. */
  public static final int MESSAGE = 0;

  /** Frame type that ends a connection, with a reason code and a text. */
  public static final int CLOSE = 1;

  /** Frame type of a keep-alive request. */
  public static final int PING = 2;

  /** Frame type of a keep-alive reply. */
  public static final int PONG = 3;

  /** First frame type of the extensions, whose payload is skipped (rule FR-2). */
  public static final int FIRST_EXTENSION = 128;

  /** Payload length of PING and PONG, in bytes. */
  public static final int PING_BYTES = 8;

  /** Length of the reason code at the start of a CLOSE payload, in bytes. */
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

  private FrameFormat() {}
}
