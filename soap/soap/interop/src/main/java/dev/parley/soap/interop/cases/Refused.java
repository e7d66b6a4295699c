package dev.parley.soap.interop.cases;

/** Declared exception without a bean of its own: its fault has the element {@code message}. */
public class Refused extends Exception {
  private static final long serialVersionUID = 1;

  /** Creates an exception. */
  public Refused(String message) {
    super(message);
  }
}
