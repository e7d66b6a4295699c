package dev.parley.sfu;

/**
 * Playback quality that a peer reports for an interval. The numbers are unverified claims of the
 * client, so each is clamped to its possible range.
 *
 * @param millis length of the interval
 * @param frames video frames rendered, of all tracks
 * @param freezes number of video freezes
 * @param frozenMillis total duration of the freezes
 * @param concealedPermille concealed part of the audio, in thousandths
 */
public record PlaybackQuality(
    int millis, int frames, int freezes, int frozenMillis, int concealedPermille) {
  private static final int MILLIS_MAX = 600_000;
  private static final int FRAMES_MAX = 1_000_000;
  private static final int FREEZES_MAX = 1_000;
  private static final int PERMILLE_MAX = 1_000;

  /** Clamps each value to its possible range. */
  public PlaybackQuality {
    millis = Math.clamp(millis, 0, MILLIS_MAX);
    frames = Math.clamp(frames, 0, FRAMES_MAX);
    freezes = Math.clamp(freezes, 0, FREEZES_MAX);
    frozenMillis = Math.clamp(frozenMillis, 0, MILLIS_MAX);
    concealedPermille = Math.clamp(concealedPermille, 0, PERMILLE_MAX);
  }

  /** {@return the time in milliseconds for which audio was concealed} */
  long concealedMillis() {
    return (long) millis * concealedPermille / PERMILLE_MAX;
  }
}
