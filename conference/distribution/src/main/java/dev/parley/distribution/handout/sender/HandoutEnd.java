package dev.parley.distribution.handout.sender;

/** Reason for which a hand-out ended at its sender. */
public enum HandoutEnd {
  /** Each member has the file, or does not want it. */
  COMPLETE,
  /** The stated time is over. */
  TIME_OVER,
  /** The file could not be read, or was changed. */
  UNREADABLE
}
