package dev.example;

/** As in docs/protocol/vectors. */
public final class OutOfStock extends Exception {
  private final String item;
  private final int missing;

  /** What is missing. */
  public OutOfStock(String item, int missing) {
    super(missing + " of " + item);
    this.item = item;
    this.missing = missing;
  }

  /** {@return what is missing} */
  public String item() {
    return item;
  }

  /** {@return how many} */
  public int missing() {
    return missing;
  }
}
