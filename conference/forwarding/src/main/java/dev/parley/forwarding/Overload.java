package dev.parley.forwarding;

/**
 * Whether the owner's thread keeps up, by how late its ticks are since it has other things to do:
 * first the largest layers are left out, then the next ones, then all pictures; sound goes on. What
 * was left out comes back one step at a time, once there has been room for a while.
 *
 * <p>A thread that overslept, or had to wait in the midst of its work, since the machine does
 * something else, would not be sooner if it had less to do: only its processor time counts.
 *
 * <p>Threads: confined to its owner.
 */
final class Overload {
  /** All pictures are left out. */
  static final int STEPS_MAX = 3;

  private static final long LATE_NANOS = 60_000_000;
  private static final long IN_TIME_NANOS = 20_000_000;
  private static final long STEP_UP_NANOS = 1_000_000_000;
  private static final long STEP_DOWN_NANOS = 10_000_000_000L;
  private static final double WEIGHT = 0.05; // of the newest tick: about the last 20 count

  private double late;
  private long lateSince = Long.MIN_VALUE;
  private long inTimeSince = Long.MIN_VALUE;
  private int steps;

  /**
   * A tick has come.
   *
   * @param awake when the thread that is to tick woke up last
   * @param worked processor time of that thread since the tick before, in nanoseconds
   * @return whether something else is left out now
   */
  boolean tick(long due, long awake, long worked, long now) {
    long behind = Math.min(worked, Math.min(now - due, now - awake));
    late += WEIGHT * (Math.max(0, behind) - late);
    lateSince = late <= LATE_NANOS ? Long.MIN_VALUE : since(lateSince, now);
    inTimeSince = late >= IN_TIME_NANOS ? Long.MIN_VALUE : since(inTimeSince, now);
    if (steps < STEPS_MAX && passed(lateSince, STEP_UP_NANOS, now)) {
      steps++;
      lateSince = now;
      return true;
    }
    if (steps > 0 && passed(inTimeSince, STEP_DOWN_NANOS, now)) {
      steps--;
      inTimeSince = now;
      return true;
    }
    return false;
  }

  private static long since(long before, long now) {
    return before == Long.MIN_VALUE ? now : before;
  }

  private static boolean passed(long since, long span, long now) {
    return since != Long.MIN_VALUE && now - since >= span;
  }

  /** {@return how many layers are left out of each picture, from the largest on} */
  int steps() {
    return steps;
  }
}
