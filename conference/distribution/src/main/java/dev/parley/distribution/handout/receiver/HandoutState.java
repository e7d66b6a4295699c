package dev.parley.distribution.handout.receiver;

/** State of a file at its receiver. */
public enum HandoutState {
  /** Symbols are missing. */
  RECEIVING,
  /** All are there, and the hash of the whole is to be checked. */
  CHECKING,
  /** The file is complete, and has the hash that was offered. */
  COMPLETE,
  /** The file cannot be written: the disk is full or broken. */
  DISK_FAILED,
  /** The pieces have the hashes that were offered, but the whole has another one. */
  INCONSISTENT
}
