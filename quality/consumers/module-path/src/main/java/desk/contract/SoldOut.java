package desk.contract;

/** A declared exception. */
public final class SoldOut extends Exception {
  private static final long serialVersionUID = 1;

  private final int left;

  public SoldOut(int left) {
    super(left + " left");
    this.left = left;
  }

  public int left() {
    return left;
  }
}
