package dev.parley.iiop.naming;

import org.jspecify.annotations.Nullable;

/**
 * Failure of a naming operation; the message contains the name and the component at which it
 * failed.
 */
public final class NameException extends RuntimeException {
  /** Reason of a naming failure. */
  public enum Reason {
    /** Name, or a context on its path, that is not bound. */
    NOT_FOUND,
    /** Object at a place that requires a context. */
    NOT_CONTEXT,
    /** Context at a place that requires an object. */
    NOT_OBJECT,
    /** Name that is already bound. */
    ALREADY_BOUND,
    /** Malformed name, or a name that the server rejects. */
    INVALID_NAME,
    /** Context that is not empty. */
    NOT_EMPTY,
    /** Context of another server that does not answer. */
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
