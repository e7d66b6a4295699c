package dev.parley.distribution.handout;

import dev.parley.media.rtp.BigEndian;

/**
 * Payload of a FILE packet:
 *
 * <pre>
 * | hand-out (32 bits) | piece, or round (16 bits) | symbol (8 bits) | kind (8 bits) | content |
 * </pre>
 *
 * <p>Kind 0 is a symbol of a piece. Kind 1 asks the members for reports, since a round has ended;
 * it has no content (NORM_CMD(FLUSH), RFC 5740, section 4.2.3).
 */
public final class FilePacket {
  /** Length of the numbers before the content. */
  public static final int HEADER_BYTES = 8;

  /** Maximum number of a round; the next is 0. */
  public static final int ROUND_MAX = 0xffff;

  private static final int PIECE_AT = 4;
  private static final int SYMBOL_AT = 6;
  private static final int KIND_AT = 7;
  private static final int SYMBOL = 0;
  private static final int POLL = 1;

  private FilePacket() {}

  /** Writes the numbers of a symbol. */
  public static void symbol(byte[] out, int at, int handout, int piece, int symbol) {
    write(out, at, handout, piece, symbol, SYMBOL);
  }

  /** Writes a request for reports, of {@link #HEADER_BYTES}. */
  public static void poll(byte[] out, int handout, int round) {
    write(out, 0, handout, round, 0, POLL);
  }

  private static void write(byte[] out, int at, int handout, int piece, int symbol, int kind) {
    BigEndian.put32(out, at, handout);
    BigEndian.put16(out, at + PIECE_AT, piece);
    out[at + SYMBOL_AT] = (byte) symbol;
    out[at + KIND_AT] = (byte) kind;
  }

  /** {@return whether bytes are long enough for a header} */
  public static boolean isComplete(int length) {
    return length >= HEADER_BYTES;
  }

  /** {@return number of the hand-out} */
  public static int handout(byte[] bytes, int from) {
    return BigEndian.get32(bytes, from);
  }

  /** {@return whether it has a symbol} */
  public static boolean isSymbol(byte[] bytes, int from) {
    return bytes[from + KIND_AT] == SYMBOL;
  }

  /** {@return whether it asks for reports} */
  public static boolean isPoll(byte[] bytes, int from) {
    return bytes[from + KIND_AT] == POLL;
  }

  /** {@return number of the piece of a symbol, which may be any of 16 bits} */
  public static int piece(byte[] bytes, int from) {
    return BigEndian.get16(bytes, from + PIECE_AT);
  }

  /** {@return number of the symbol in its piece, which may be any of 8 bits} */
  public static int symbol(byte[] bytes, int from) {
    return BigEndian.get8(bytes, from + SYMBOL_AT);
  }

  /** {@return the round of a request for reports} */
  public static int round(byte[] bytes, int from) {
    return BigEndian.get16(bytes, from + PIECE_AT);
  }
}
