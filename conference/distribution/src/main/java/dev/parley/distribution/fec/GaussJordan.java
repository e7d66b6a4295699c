package dev.parley.distribution.fec;

/**
 * Gauss-Jordan elimination of a system of equations between symbols. No pivot is 0, since each
 * square part of a Cauchy matrix is regular.
 */
final class GaussJordan {
  private GaussJordan() {}

  /**
   * Solves equations in place: the symbol of row {@code i} becomes unknown {@code i}.
   *
   * @param matrix factors, of which the first {@code size} rows and columns count; is overwritten
   * @param symbols array that the symbol of each row is in
   * @param at index at which it begins there
   * @param length of each symbol
   */
  static void solve(int[][] matrix, int size, byte[][] symbols, int[] at, int length) {
    for (int pivot = 0; pivot < size; pivot++) {
      int inverse = GaloisField.inverse(matrix[pivot][pivot]);
      for (int column = 0; column < size; column++) {
        matrix[pivot][column] = GaloisField.product(inverse, matrix[pivot][column]);
      }
      GaloisField.scale(inverse, symbols[pivot], at[pivot], length);
      for (int row = 0; row < size; row++) {
        int factor = matrix[row][pivot];
        if (row != pivot && factor != 0) {
          for (int column = 0; column < size; column++) {
            matrix[row][column] ^= GaloisField.product(factor, matrix[pivot][column]);
          }
          GaloisField.addMultiple(factor, symbols[pivot], at[pivot], length, symbols[row], at[row]);
        }
      }
    }
  }
}
