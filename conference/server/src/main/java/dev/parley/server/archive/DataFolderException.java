package dev.parley.server.archive;

import org.jspecify.annotations.Nullable;

/** Failure to read or change a data folder. The message says what failed, why, and what to do. */
public final class DataFolderException extends RuntimeException {
  /** Reason of the failure, for programs. */
  public enum Reason {
    /** Unknown room, member, or data folder. */
    NOT_FOUND,
    /** Name of several members. */
    AMBIGUOUS,
    /** Data folder in use by a server. */
    IN_USE,
    /** Room of a cluster, of which this data folder has a copy. */
    SHARED,
    /** I/O error, or damaged content. */
    IO
  }

  private final Reason reason;

  DataFolderException(Reason reason, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  /** {@return the reason of the failure} */
  public Reason reason() {
    return reason;
  }
}
