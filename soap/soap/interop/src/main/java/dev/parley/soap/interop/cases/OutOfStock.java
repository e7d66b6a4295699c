package dev.parley.soap.interop.cases;

/** Declared exception with members. */
public final class OutOfStock extends Exception {
  private static final long serialVersionUID = 1;

  private final String item;
  private final int left;

  /** Creates an exception. */
  public OutOfStock(String item, int left) {
    super(item + " is out of stock");
    this.item = item;
    this.left = left;
  }

  /** Returns the item. */
  public String item() {
    return item;
  }

  /** Returns how many are left. */
  public int left() {
    return left;
  }
}
