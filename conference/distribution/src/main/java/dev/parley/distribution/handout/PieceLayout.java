package dev.parley.distribution.handout;

import dev.parley.distribution.fec.PieceCode;
import dev.parley.distribution.group.GroupHeader;

/**
 * Pieces and symbols of a file, by its size. A symbol is the content of one packet. The symbols of
 * a piece are its source symbols, in order, and then its parity symbols.
 *
 * @param size of the file in bytes, 1 to {@link #FILE_BYTES_MAX}
 */
public record PieceLayout(long size) {
  /** Maximum size of a file: 1 GiB. */
  public static final long FILE_BYTES_MAX = 1L << 30;

  /** Length of a symbol in bytes: a packet is filled. The last one of a file may be shorter. */
  public static final int SYMBOL_BYTES = GroupHeader.PAYLOAD_BYTES_MAX - FilePacket.HEADER_BYTES;

  /** Length of a piece in bytes. The last one of a file may be shorter. */
  public static final int PIECE_BYTES = PieceCode.SOURCE_MAX * SYMBOL_BYTES;

  /** Maximum number of pieces of a file. */
  public static final int PIECES_MAX = (int) ((FILE_BYTES_MAX - 1) / PIECE_BYTES) + 1;

  /** Checks the size. */
  public PieceLayout {
    if (size < 1 || size > FILE_BYTES_MAX) {
      throw new IllegalArgumentException(
          "a file of %d bytes is not in 1..%d".formatted(size, FILE_BYTES_MAX));
    }
  }

  /** {@return number of pieces} */
  public int pieces() {
    return (int) ((size - 1) / PIECE_BYTES) + 1;
  }

  /** {@return index of the first byte of a piece in the file} */
  public static long at(int piece) {
    return (long) piece * PIECE_BYTES;
  }

  /** {@return length of a piece in bytes} */
  public int bytes(int piece) {
    return (int) Math.min(PIECE_BYTES, size - at(piece));
  }

  /** {@return number of source symbols of a piece} */
  public int sources(int piece) {
    return (bytes(piece) - 1) / SYMBOL_BYTES + 1;
  }

  /** {@return number of source and parity symbols of a piece} */
  public int symbols(int piece) {
    return sources(piece) + PieceCode.PARITY;
  }

  /** {@return length of a symbol of a piece in bytes} */
  public int bytes(int piece, int symbol) {
    return symbol == sources(piece) - 1 ? bytes(piece) - symbol * SYMBOL_BYTES : SYMBOL_BYTES;
  }
}
