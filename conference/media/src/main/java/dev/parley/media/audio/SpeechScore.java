package dev.parley.media.audio;

/**
 * Speech score of one member, by the audio levels of its packets. It grows while the member is
 * loud, and decays with time alone, since a silent member may send nothing.
 */
final class SpeechScore {
  /** Level of background noise in -dBov; only louder packets raise the score. */
  private static final int NOISE = 70;

  private static final double RISE_NANOS = 150e6;
  private static final double FALL_NANOS = 400e6;

  private double score;
  private long at;
  private long loudSince;

  SpeechScore(long now) {
    at = now;
    loudSince = Long.MAX_VALUE;
  }

  void add(int level, long now) {
    var elapsed = Math.clamp(now - at, 0, 60_000_000L);
    var loud = Math.max(0, NOISE - level);
    score = score(now);
    if (loud > score) {
      score += (loud - score) * (1 - Math.exp(-Math.max(elapsed, 5_000_000L) / RISE_NANOS));
    }
    at = now;
  }

  /** {@return the score: 0 for silence, up to 70} */
  double score(long now) {
    return score * Math.exp(-Math.max(0, now - at) / FALL_NANOS);
  }

  /**
   * {@return for how many nanoseconds this member has been louder than another one}
   *
   * @param louder whether it is louder now
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
