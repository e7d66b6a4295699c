package dev.parley.transport.memory;

/**
 * Record layout in a ring: a header of four bytes, little-endian, then the payload. The next record
 * begins at the next multiple of eight.
 *
 * <pre>
 *   bit 0                                      23 24         31
 *   | length in bytes, unsigned                  | kind       |
 * </pre>
 */
final class RecordLayout {
  static final int HEADER_BYTES = 4;
  static final int ALIGNMENT = 8;
  static final int LENGTH_MAX = 0xFF_FFFF;

  /**
   * Header value where no record is complete yet. No record has it, since messages are not empty.
   */
  static final int NONE = 0;

  /** Record kind of a message. */
  static final int MESSAGE = 0;

  /** Record kind of the end: a reason code, two bytes, and its text. */
  static final int CLOSE = 1;

  /** Record kind of padding: the next record begins after it, usually at the start of the ring. */
  static final int GAP = 2;

  /**
   * Record kind that announces a large message, with its length in four bytes; its pieces follow.
   */
  static final int LARGE = 3;

  /** Record kind of the next piece of a large message. */
  static final int PIECE = 4;

  /** Record kind of a message after unused bytes. */
  static final int SHIFTED = 5;

  /** Length of the offset at the start of SHIFTED, at which the message begins, in bytes. */
  static final int SHIFT_BYTES = 2;

  /** Bytes that the reading side may read before it publishes its position. */
  static final int UNTOLD_BYTES_MAX = 1 << 16;

  /** Payload length of LARGE, in bytes. */
  static final int LARGE_BYTES = 4;

  /** Length of the reason code at the start of CLOSE, in bytes. */
  static final int CLOSE_CODE_BYTES = 2;

  static int header(int kind, int length) {
    return kind << 24 | length;
  }

  static int kind(int header) {
    return header >>> 24;
  }

  static int length(int header) {
    return header & LENGTH_MAX;
  }

  /** {@return the space that a record takes in the ring, in bytes} */
  static int size(int length) {
    return HEADER_BYTES + length + ALIGNMENT - 1 & -ALIGNMENT;
  }

  private RecordLayout() {}
}
