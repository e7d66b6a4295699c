package dev.parley.server.store;

import org.jspecify.annotations.Nullable;

/** The store cannot be opened. The message says which file, why, and what to do. */
public final class StoreException extends RuntimeException {
  /** Why. */
  public enum Reason {
    /** Another process has it open. */
    LOCKED,
    /** It is not a database of Parley, or it is damaged. */
    CORRUPT,
    /** It was written by a newer Parley. */
    NEWER,
    /** It was written by an older Parley, and may not be changed now. */
    OLDER,
    /** The folder or the file cannot be made, read or written. */
    IO
  }

  private final Reason reason;

  StoreException(Reason reason, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  /** {@return the reason, for programs} */
  public Reason reason() {
    return reason;
  }
}
