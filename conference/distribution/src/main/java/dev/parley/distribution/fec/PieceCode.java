package dev.parley.distribution.fec;

import java.util.Arrays;

/**
 * Systematic Reed-Solomon code of a piece of a file: source symbols, and parity symbols by a Cauchy
 * matrix. Any {@code n} of them recover a piece of {@code n} source symbols. Both together are the
 * 256 elements of the field, so a piece cannot be larger.
 */
public final class PieceCode {
  /** Maximum number of source symbols of a piece. */
  public static final int SOURCE_MAX = 192;

  /** Number of parity symbols of a piece. */
  public static final int PARITY = 64;

  private static final int[][] FACTORS = factors();

  private PieceCode() {}

  private static int[][] factors() {
    int[][] all = new int[PARITY][SOURCE_MAX];
    for (int parity = 0; parity < PARITY; parity++) {
      for (int source = 0; source < SOURCE_MAX; source++) {
        all[parity][source] = GaloisField.inverse((SOURCE_MAX + parity) ^ source);
      }
    }
    return all;
  }

  /**
   * Writes a parity symbol.
   *
   * @param piece source symbols, one behind the other from index 0 on
   * @param symbols number of them
   * @param length of each symbol
   */
  public static void encode(int parity, byte[] piece, int symbols, int length, byte[] out, int to) {
    Arrays.fill(out, to, to + length, (byte) 0);
    for (int source = 0; source < symbols; source++) {
      GaloisField.addMultiple(FACTORS[parity][source], piece, source * length, length, out, to);
    }
  }

  /**
   * Recovers lost source symbols in place.
   *
   * @param piece symbols, one behind the other from index 0 on; at the place of each lost one is a
   *     parity symbol
   * @param parities number of the parity symbol at each place; -1 where the source symbol is
   */
  public static void recover(byte[] piece, int length, byte[] parities) {
    int[] lost = new int[parities.length];
    int count = 0;
    for (int i = 0; i < parities.length; i++) {
      if (parities[i] >= 0) {
        lost[count++] = i;
      }
    }
    for (int source = 0; source < parities.length; source++) {
      if (parities[source] < 0) {
        for (int row = 0; row < count; row++) {
          int factor = FACTORS[parities[lost[row]]][source];
          GaloisField.addMultiple(
              factor, piece, source * length, length, piece, lost[row] * length);
        }
      }
    }
    solve(piece, length, parities, lost, count);
  }

  private static void solve(byte[] piece, int length, byte[] parities, int[] lost, int count) {
    int[][] matrix = new int[count][count];
    byte[][] symbols = new byte[count][];
    int[] at = new int[count];
    for (int row = 0; row < count; row++) {
      for (int column = 0; column < count; column++) {
        matrix[row][column] = FACTORS[parities[lost[row]]][lost[column]];
      }
      symbols[row] = piece;
      at[row] = lost[row] * length;
    }
    GaussJordan.solve(matrix, count, symbols, at, length);
  }
}
