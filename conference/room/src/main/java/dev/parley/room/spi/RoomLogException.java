package dev.parley.room.spi;

import dev.parley.room.api.common.ConferenceException;
import org.jspecify.annotations.Nullable;

/** Thrown when the log cannot be written or read. */
public final class RoomLogException extends ConferenceException {
  /** Reason of the failure. */
  public enum Reason {
    /** The disk is full. */
    FULL,
    /** The write queue is full; the caller can try again. */
    BUSY,
    /** The disk or the file system reported an error. */
    IO,
    /** The stored data cannot be decoded. */
    CORRUPT,
    /** The room's log is damaged: the room is read-only until it is repaired. */
    DAMAGED,
    /** Another node of the cluster owns the room. */
    MOVED,
    /** The log was closed. */
    CLOSED,
    /** A branch has written as much as it may while its line is down. */
    FORK_FULL
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

  /**
   * {@return the reason in words for members} The message may name files of the server, which are
   * for its log only; that of a damaged room is written for its members.
   */
  public String textForMembers() {
    return switch (reason) {
      case FULL -> "the server's disk is full; ask its operator";
      case BUSY -> "too much waits for the disk; try again in a moment";
      case IO, CORRUPT -> "the server's disk has a problem; ask its operator";
      case DAMAGED -> String.valueOf(getMessage());
      case MOVED -> "the room has moved to another server; join it again";
      case CLOSED -> "the server is stopping";
      case FORK_FULL -> "no more can be written here until the line to the other servers is back";
    };
  }

  /** {@return the machine-readable reason} */
  public Reason reason() {
    return reason;
  }
}
