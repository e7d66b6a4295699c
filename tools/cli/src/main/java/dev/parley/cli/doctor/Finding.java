package dev.parley.cli.doctor;

/**
 * Result of one check.
 *
 * @param what the name of the check
 * @param required whether Parley cannot work without it
 * @param text the result in words
 * @param hint the remedy; empty if none is needed
 */
public record Finding(String what, State state, boolean required, String text, String hint) {
  /** State of the thing that was checked. */
  public enum State {
    OK,
    LIMITED,
    MISSING
  }

  static Finding ok(String what, String text) {
    return new Finding(what, State.OK, false, text, "");
  }

  static Finding limited(String what, String text, String hint) {
    return new Finding(what, State.LIMITED, false, text, hint);
  }

  static Finding missing(String what, String text, String hint) {
    return new Finding(what, State.MISSING, true, text, hint);
  }
}
