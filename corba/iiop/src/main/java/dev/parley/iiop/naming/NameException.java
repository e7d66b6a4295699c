package dev.parley.iiop.naming;

import org.jspecify.annotations.Nullable;

/** What was asked of a naming service cannot be; the message names the name, and where it ends. */
public final class NameException extends RuntimeException {
  /** Why not. */
  public enum Reason {
    /** The name, or a context on the way, is bound to nothing. */
    NOT_FOUND,
    /** An object stands where a context would be needed. */
    NOT_CONTEXT,
    /** A context stands where an object would be needed. */
    NOT_OBJECT,
    /** The name is bound already. */
    TAKEN,
    /** The text is no name, or the server takes no such name. */
    INVALID,
    /** The context has names. */
    NOT_EMPTY,
    /** A context on the way is on another server, which does not answer. */
    CANNOT_PROCEED
  }

  private final Reason reason;

  NameException(Reason reason, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  /** {@return the reason, for programs} */
  public Reason reason() {
    return reason;
  }
}
