package dev.parley.copiers.spi;

/**
 * Signals that a value cannot be copied. The path to it is found by copying again with the
 * iterative strategy, which tracks paths.
 */
public final class UncopyableException extends RuntimeException {
  /**
   * @param reason the reason, and a remedy
   */
  public UncopyableException(String reason) {
    super(reason, null, false, false);
  }

  /** {@return the refusal of a value whose final fields hold mutable content} */
  public static UncopyableException finalFields() {
    return new UncopyableException(
        "its final fields hold what must be copied, and only its constructor could set them; make"
            + " it a record, or give it fields that are not final and a constructor without"
            + " parameters");
  }

  /** {@return the reason, and a remedy} */
  public String reason() {
    return String.valueOf(getMessage());
  }
}
