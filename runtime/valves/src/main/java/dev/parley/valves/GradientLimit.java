package dev.parley.valves;

/**
 * How many calls may run at once, found by their times: while these are as good as they can be the
 * limit grows, when they get longer there is a queue somewhere, and it shrinks. The algorithm is
 * the gradient of Netflix's concurrency-limits, as Envoy's adaptive concurrency has it: the limit
 * is multiplied by the best time over the present one, and the square root of itself is added for
 * what may queue. The best time is found anew every so often, while the limit is lowered for some
 * calls; or a queue that is always there would pass for what is best.
 *
 * <p>Threads: safe for all.
 */
final class GradientLimit {
  /** The limit is found anew after so many calls. */
  static final int WINDOW = 20;

  /** After so many windows, the best time is found anew. */
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

  /** {@return about how long a call takes, as the last ones did; 0 while none is known} */
  long usualNanos() {
    return usualNanos;
  }

  /** {@return how many may run at once} */
  int limit() {
    return limit;
  }

  /**
   * A call has ended that ran to its end.
   *
   * @param running how many ran at once when it began
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

  /** A call was refused, or given up, further on: there is too much. */
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
