package dev.parley.room.api;

/** Reason for which a recording ended. Stored on disk by position: add new reasons at the end. */
public enum RecordingEndReason {
  /** A member stopped it. */
  STOPPED,
  /** The last member left the room. */
  EMPTY,
  /** The server's disk is nearly full. */
  DISK_SHORT,
  /** The server shut down. */
  SHUTDOWN,
  /** Writing the recording failed. */
  FAILED
}
