package dev.parley.media.congestion;

/** What delays tell of the line. */
enum Usage {
  /** Delays stay as they are. */
  NORMAL,
  /** Delays grow: more is sent than the line carries. */
  OVER,
  /** Delays shrink: a queue empties. */
  UNDER
}
