package dev.parley.copiers.spi;

/**
 * A value that cannot be copied. Where it stands is found out by copying once more, with a stack
 * that knows.
 */
public final class Refusal extends RuntimeException {
  /**
   * @param reason why, and what would help
   */
  public Refusal(String reason) {
    super(reason, null, false, false);
  }

  /** {@return the refusal of a value whose final fields hold what must be copied} */
  public static Refusal finalFields() {
    return new Refusal(
        "its final fields hold what must be copied, and only its constructor could set them; make"
            + " it a record, or give it fields that are not final and a constructor without"
            + " parameters");
  }

  /** {@return why, and what would help} */
  public String reason() {
    return String.valueOf(getMessage());
  }
}
