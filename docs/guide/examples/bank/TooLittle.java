package bank;

/** There is not as much. */
public class TooLittle extends Exception {
  private static final long serialVersionUID = 1;

  private final long missing;

  /** So many cents are missing. */
  public TooLittle(long missing) {
    super(missing + " cents are missing");
    this.missing = missing;
  }

  /** {@return the cents} */
  public long missing() {
    return missing;
  }
}
