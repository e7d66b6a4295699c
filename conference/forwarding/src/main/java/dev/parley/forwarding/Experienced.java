package dev.parley.forwarding;

/**
 * How a peer heard and saw for a while, as it tells: only a claim, so each number is bounded.
 *
 * @param millis the time that it is about
 * @param frames pictures that were shown, of all tracks
 * @param freezes how often a picture stood still
 * @param frozenMillis how long, in all
 * @param concealedPermille of the sound, what had to be made up, in thousandths
 */
public record Experienced(
    int millis, int frames, int freezes, int frozenMillis, int concealedPermille) {
  private static final int MILLIS_MAX = 600_000;
  private static final int FRAMES_MAX = 1_000_000;
  private static final int FREEZES_MAX = 1_000;
  private static final int PERMILLE_MAX = 1_000;

  /** Takes what is told, as far as it can be. */
  public Experienced {
    millis = Math.clamp(millis, 0, MILLIS_MAX);
    frames = Math.clamp(frames, 0, FRAMES_MAX);
    freezes = Math.clamp(freezes, 0, FREEZES_MAX);
    frozenMillis = Math.clamp(frozenMillis, 0, MILLIS_MAX);
    concealedPermille = Math.clamp(concealedPermille, 0, PERMILLE_MAX);
  }

  /** {@return the time for which sound was made up} */
  long concealedMillis() {
    return (long) millis * concealedPermille / PERMILLE_MAX;
  }
}
