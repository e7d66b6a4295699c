package dev.parley.conference.api;

/** Why a recording ended. Kept on disk: new reasons go to the end. */
public enum RecordingEnd {
  /** The author stopped it. */
  STOPPED,
  /** Nobody was in the room any more. */
  EMPTY,
  /** The server's disk is nearly full. */
  DISK_SHORT,
  /** The server stopped. */
  SHUTDOWN,
  /** It could not be written. */
  FAILED
}
