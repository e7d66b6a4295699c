package dev.parley.interop.rmi;

/** A checked exception with a member. */
public final class Trouble extends Exception {
  private static final long serialVersionUID = 1;

  private final int code;

  public Trouble(String message, int code) {
    super(message);
    this.code = code;
  }

  public int code() {
    return code;
  }
}
