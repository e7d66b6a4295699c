package dev.parley.conference.spi;

import dev.parley.conference.api.common.ConferenceException;
import org.jspecify.annotations.Nullable;

/** The log could not be written or read. */
public final class RoomLogException extends ConferenceException {
  /** Why. */
  public enum Reason {
    /** No space is left. */
    FULL,
    /** Too much is waiting already; may be tried again. */
    BUSY,
    /** The disk or the file system failed. */
    IO,
    /** What is there cannot be understood. */
    CORRUPT,
    /** The room's log is damaged: the room is read-only until it is repaired. */
    DAMAGED,
    /** The log was closed. */
    CLOSED
  }

  private final Reason reason;

  /**
   * @param message what was tried, where, and what to do
   */
  public RoomLogException(Reason reason, String message, @Nullable Throwable cause) {
    super(message);
    initCause(cause);
    this.reason = reason;
  }

  /** {@return the reason, for programs} */
  public Reason reason() {
    return reason;
  }
}
