package dev.parley.media.audio;

/**
 * How much one member speaks, from how loud its packets say they are. Grows while it is loud, and
 * falls by time alone, since who is silent may send nothing.
 */
final class Loudness {
  /** Levels above this are noise of a room, in decibels below the loudest. */
  private static final int NOISE = 70;

  private static final double RISE_NANOS = 150e6;
  private static final double FALL_NANOS = 400e6;

  private double score;
  private long at;
  private long loudSince;

  Loudness(long now) {
    at = now;
    loudSince = Long.MAX_VALUE;
  }

  void heard(int level, long now) {
    var elapsed = Math.clamp(now - at, 0, 60_000_000L);
    var loud = Math.max(0, NOISE - level);
    score = score(now);
    if (loud > score) {
      score += (loud - score) * (1 - Math.exp(-Math.max(elapsed, 5_000_000L) / RISE_NANOS));
    }
    at = now;
  }

  /** {@return 0 for silence, up to 70} */
  double score(long now) {
    return score * Math.exp(-Math.max(0, now - at) / FALL_NANOS);
  }

  /**
   * {@return for how many nanoseconds it has been louder than another}
   *
   * @param louder whether it is now
   */
  long louderFor(boolean louder, long now) {
    if (!louder) {
      loudSince = Long.MAX_VALUE;
    } else if (loudSince == Long.MAX_VALUE) {
      loudSince = now;
    }
    return louder ? now - loudSince : 0;
  }
}
