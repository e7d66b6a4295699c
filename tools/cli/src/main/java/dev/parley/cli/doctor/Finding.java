package dev.parley.cli.doctor;

/**
 * What one look gave.
 *
 * @param what was looked at
 * @param required whether Parley does without
 * @param text what was found
 * @param hint what to do about it; empty when there is nothing to do
 */
public record Finding(String what, State state, boolean required, String text, String hint) {
  /** How well it is. */
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
