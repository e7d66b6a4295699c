package dev.parley.server.archive;

import org.jspecify.annotations.Nullable;

/** What was kept cannot be looked at or changed. The message says what, why, and what to do. */
public final class ArchiveException extends RuntimeException {
  /** Why. */
  public enum Reason {
    /** There is no such room, member, or data folder. */
    NOT_FOUND,
    /** A name fits several members. */
    AMBIGUOUS,
    /** A server uses the data folder. */
    IN_USE,
    /** The disk, or what is on it. */
    IO
  }

  private final Reason reason;

  ArchiveException(Reason reason, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  /** {@return why, for programs} */
  public Reason reason() {
    return reason;
  }
}
