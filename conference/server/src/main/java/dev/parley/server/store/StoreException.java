package dev.parley.server.store;

import org.jspecify.annotations.Nullable;

/** Failure to open the store. The message names the file, the reason, and what to do. */
public final class StoreException extends RuntimeException {
  /** Reason of the failure, for programs. */
  public enum Reason {
    /** Store opened by another process. */
    LOCKED,
    /** File that is no Parley database, or is damaged. */
    CORRUPT,
    /** Database written by a newer Parley. */
    NEWER,
    /**
     * Database written by an older Parley that cannot be migrated, as it must not be changed now.
     */
    OLDER,
    /** Folder or file that cannot be created, read or written. */
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
