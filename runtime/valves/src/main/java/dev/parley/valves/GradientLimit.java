package dev.parley.valves;

/**
 * Adaptive concurrency limit, computed from call times: while they are as short as possible the
 * limit grows; longer times indicate a queue, and it shrinks. The algorithm is the gradient of
 * Netflix's concurrency-limits, as in Envoy's adaptive concurrency: the limit is multiplied by the
 * shortest time over the present one, and its square root is added for a permitted queue. The
 * shortest time is measured anew at intervals, with a lowered limit for some calls; otherwise a
 * permanent queue would be mistaken for the shortest time.
 *
 * <p>Threads: safe for all.
 */
final class GradientLimit {
  /** Calls in a window, after which the limit is computed anew. */
  static final int WINDOW = 20;

  /** Windows after which the shortest time is measured anew. */
  static final int PROBE_EVERY = 50;

  private static final double TOLERANCE = 1.5; // times up to so much longer are as good
  private static final double GRADIENT_MIN = 0.5;
  private static final double DROP = 0.9;
  private static final double PROBE = 0.5; // the part of the limit that holds for a probe

  private final int least;
  private final int most;
  private double exact; // guarded by this
  private double bestNanos; // guarded by this; means nothing before the first probe
  private boolean probing = true; // guarded by this: the first window is a probe, at no lower limit
  private int windows; // guarded by this: since the last probe
  private int ended; // guarded by this: calls of this window, and what they tell
  private int timed;
  private double sumNanos;
  private int runningMost;
  private boolean dropped;
  private volatile int limit;
  private volatile long usualNanos; // 0: not known yet

  GradientLimit(int first, int least, int most) {
    this.least = least;
    this.most = most;
    exact = first;
    limit = first;
  }

  /** {@return the usual time of a call in nanoseconds, from the latest ones; 0 while unknown} */
  long typicalNanos() {
    return usualNanos;
  }

  /** {@return the limit for calls that run at once} */
  int limit() {
    return limit;
  }

  /**
   * Records the end of a call that ran to completion.
   *
   * @param running number of calls that ran when it began
   */
  synchronized void ended(long nanos, int running) {
    if (probing && running > limit) {
      return; // it began when more might run
    }
    timed++;
    sumNanos += Math.max(1, nanos);
    runningMost = Math.max(runningMost, running);
    count();
  }

  /** Records that a call was refused or cancelled further on, which indicates overload. */
  synchronized void dropped() {
    dropped = true;
    count();
  }

  private void count() {
    if (++ended < WINDOW) {
      return;
    }
    if (timed > 0) {
      learn(sumNanos / timed);
    }
    if (dropped) {
      exact = Math.max(least, exact * DROP);
    }
    probing = ++windows >= PROBE_EVERY;
    windows = probing ? 0 : windows;
    limit = (int) Math.max(least, probing ? exact * PROBE : exact);
    ended = 0;
    timed = 0;
    sumNanos = 0;
    runningMost = 0;
    dropped = false;
  }

  private void learn(double nanos) {
    usualNanos = (long) nanos;
    if (probing) {
      bestNanos = nanos;
      return;
    }
    bestNanos = Math.min(bestNanos, nanos);
    if (2 * runningMost >= limit) { // a limit of which less is used tells nothing
      double gradient = Math.clamp(TOLERANCE * bestNanos / nanos, GRADIENT_MIN, 1.0);
      exact = Math.clamp(exact * gradient + Math.sqrt(exact), least, most);
    }
  }
}
