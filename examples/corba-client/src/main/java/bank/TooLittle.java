package bank;

/** The account has less than a withdrawal needs. */
public class TooLittle extends Exception {
  private static final long serialVersionUID = 1;

  private final long missing;

  /** Reports the missing cents. */
  public TooLittle(long missing) {
    super(missing + " cents are missing");
    this.missing = missing;
  }

  /** {@return the cents} */
  public long missing() {
    return missing;
  }
}
