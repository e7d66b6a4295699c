package dev.parley.transport.memory;

/**
 * Layout of a record in a ring: four bytes of header, little-endian, then as many bytes as it says.
 * The next record begins at the next multiple of eight.
 *
 * <pre>
 *   bit 0                                      23 24         31
 *   | length in bytes, unsigned                  | kind       |
 * </pre>
 */
final class Records {
  static final int HEADER_BYTES = 4;
  static final int ALIGNMENT = 8;
  static final int LENGTH_MAX = 0xFF_FFFF;

  /** A header: there is no record here yet. No record has it, since messages are not empty. */
  static final int NONE = 0;

  /** A message. */
  static final int MESSAGE = 0;

  /** The end: a reason's code, two bytes, and its text. */
  static final int CLOSE = 1;

  /** Nothing: the next record begins behind this, as a rule at the start of the ring. */
  static final int GAP = 2;

  /** A message of so many bytes, four bytes, follows in pieces. */
  static final int LARGE = 3;

  /** The next piece of the large message. */
  static final int PIECE = 4;

  /** A message, and something before it that means nothing. */
  static final int SHIFTED = 5;

  /** How far from the start of SHIFTED the message begins, at the start of it. */
  static final int SHIFT_BYTES = 2;

  /** Who has read so much since it was told tells it. */
  static final int UNTOLD_BYTES_MAX = 1 << 16;

  /** The length in LARGE. */
  static final int LARGE_BYTES = 4;

  /** The reason's code at the start of CLOSE. */
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

  /** {@return the bytes that a record takes in the ring} */
  static int size(int length) {
    return HEADER_BYTES + length + ALIGNMENT - 1 & -ALIGNMENT;
  }

  private Records() {}
}
