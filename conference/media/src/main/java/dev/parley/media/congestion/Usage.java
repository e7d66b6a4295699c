package dev.parley.media.congestion;

/** State of the link by its delay trend (draft-ietf-rmcat-gcc-02, section 5.4). */
enum Usage {
  /** Delays are stable. */
  NORMAL,
  /** Delays grow: the sent rate exceeds the capacity of the link. */
  OVER,
  /** Delays shrink: a queue drains. */
  UNDER
}
