package dev.parley.testkit.history;

/**
 * A contradiction between a log and the histories of its clients.
 *
 * @param text the operations and entries concerned
 */
public record Finding(Kind kind, String text) {
  /** Kinds of contradictions. */
  public enum Kind {
    /** An acknowledged entry, or one that was read, is not in the log. */
    LOST,
    /** The log has an entry twice. */
    DOUBLED,
    /** An entry was seen with a number that is not its number in the log. */
    TWO_NUMBERINGS,
    /** The log has an entry that was refused. */
    REFUSED_BUT_STORED,
    /** An append that had ended is behind one that was invoked later. */
    REORDERED,
    /** A read left out an entry between those that it returned. */
    HOLE,
    /** A client read less than it knew already. */
    READ_BACK
  }

  @Override
  public String toString() {
    return kind + ": " + text;
  }
}
