package dev.parley.sfu;

/**
 * Overload control of a forwarder, by how late its ticks are because of other work. First the
 * largest layer of each video is left out, then the next one, and at the end all video; audio
 * continues. The layers return one step at a time, once there has been spare time for a while.
 *
 * <p>Only processor time counts: a thread that overslept or was preempted by other load on the
 * machine would not be faster with less work.
 */
final class OverloadControl {
  /** Number of steps; at the last one, all video is left out. */
  static final int STEPS_MAX = 3;

  private static final long LATE_NANOS = 60_000_000;
  private static final long IN_TIME_NANOS = 20_000_000;
  private static final long STEP_UP_NANOS = 1_000_000_000;
  private static final long STEP_DOWN_NANOS = 10_000_000_000L;
  private static final double WEIGHT = 0.05; // of the newest tick: averages about the last 20

  private double late;
  private long lateSince = Long.MIN_VALUE;
  private long inTimeSince = Long.MIN_VALUE;
  private int steps;

  /**
   * Updates the state at a tick.
   *
   * @param awake when the thread woke up last
   * @param worked processor time of that thread since the tick before, in nanoseconds
   * @return whether the number of steps has changed
   */
  boolean tick(long due, long awake, long worked, long now) {
    // The minimum of three: a thread that overslept was awake for a short time only, and one that
    // was preempted used little processor time. Neither is overload.
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

  /** {@return how many layers of each video are left out, from the largest down} */
  int steps() {
    return steps;
  }
}
