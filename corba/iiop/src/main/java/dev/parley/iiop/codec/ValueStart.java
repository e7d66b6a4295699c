package dev.parley.iiop.codec;

import java.util.List;

/**
 * What stands where a value may stand: its tag and type information (CORBA 3.3 part 2, section
 * 9.3.4).
 *
 * @param position where the tag stands, or the one that an indirection names; indirections to this
 *     value name it
 * @param ids the repository ids that were sent, the most derived first; empty for the type that the
 *     contract names
 * @param chunked whether its state lies in chunks
 */
public record ValueStart(Kind kind, int position, List<String> ids, boolean chunked) {
  /** What the tag says. */
  public enum Kind {
    /** Null. */
    NULL,
    /** A value that was read before, or is being read: {@link Reading#known}. */
    KNOWN,
    /** A new value, whose state follows; {@link Reading#endValue} comes behind it. */
    NEW
  }

  static final ValueStart NONE = new ValueStart(Kind.NULL, -1, List.of(), false);

  static ValueStart known(int position) {
    return new ValueStart(Kind.KNOWN, position, List.of(), false);
  }
}
