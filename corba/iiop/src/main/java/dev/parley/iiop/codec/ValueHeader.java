package dev.parley.iiop.codec;

import java.util.List;

/**
 * Start of a value in a message: tag and type information (CORBA 3.3 part 2, section 9.3.4).
 *
 * @param position position of the tag, or the target of the indirection; indirections to this value
 *     use it
 * @param ids repository ids that were sent, the most derived first; empty for the formal type of
 *     the contract
 * @param chunked whether its state is in chunks
 */
public record ValueHeader(Kind kind, int position, List<String> ids, boolean chunked) {
  /** Kind of a value's start. */
  public enum Kind {
    /** Null value. */
    NULL,
    /**
     * Indirection to a value that was read before, or is being read: {@link
     * UnmarshalContext#valueAt}.
     */
    INDIRECTION,
    /** New value, whose state follows; call {@link UnmarshalContext#endValue} behind it. */
    NEW
  }

  static final ValueHeader NONE = new ValueHeader(Kind.NULL, -1, List.of(), false);

  static ValueHeader indirection(int position) {
    return new ValueHeader(Kind.INDIRECTION, position, List.of(), false);
  }
}
