package dev.parley.conference.api.media;

/** What is wrong with a line. */
public enum LineVerdict {
  /** Nothing. */
  GOOD,
  /** What the seat sends does not all get through: its upload is slow. */
  UPLOAD_SLOW,
  /** What is sent to the seat does not all get through: its download is slow. */
  DOWNLOAD_SLOW,
  /** The line to the server loses packets. */
  UPLOAD_LOSSY,
  /** The line to the seat loses packets. */
  DOWNLOAD_LOSSY,
  /** The seat publishes, but nothing arrives. */
  NOTHING_ARRIVES,
  /** The server has too much to do. */
  SERVER_BUSY
}
