package dev.parley.media.congestion;

/** State of the link by its delay trend (draft-ietf-rmcat-gcc-02, section 5.4). */
enum BandwidthUsage {
  /** Delays are stable. */
  NORMAL,
  /** Delays grow: the sent rate exceeds the capacity of the link. */
  OVERUSE,
  /** Delays shrink: a queue drains. */
  UNDERUSE
}
