package dev.parley.calls.running;

import dev.parley.calls.spi.Method;

/**
 * How long the servant of a method takes, as a mean in which the latest calls count most. A method
 * is taken for slow until some of its calls have been quick.
 *
 * <p>Threads: safe for all. Of two that tell at once one may be forgotten, which does no harm.
 */
public final class Pace {
  /** Several times what it costs to hand a call to another thread. */
  static final long QUICK_NANOS = 100_000;

  /** Longer than that is all the same; a pause of the collector must not count for ever. */
  private static final long SLOW_NANOS = 50 * QUICK_NANOS;

  /** Each call counts for so much of the mean. */
  private static final int SHARE = 16;

  private final MethodCost method;
  private volatile long meanNanos = 2 * QUICK_NANOS;

  /** Creates one of a method that nobody has called yet. */
  public Pace(Method method) {
    this(MethodCost.of(method.contractName(), method.label()));
  }

  Pace(MethodCost method) {
    this.method = method;
  }

  /** {@return what is known of the method's processor time} */
  MethodCost method() {
    return method;
  }

  /** {@return whether the next call is likely to be quick} */
  boolean quick() {
    return meanNanos < QUICK_NANOS;
  }

  /** The servant has returned after so long. */
  void took(long nanos) {
    long mean = meanNanos;
    meanNanos = mean + (Math.min(nanos, SLOW_NANOS) - mean) / SHARE;
  }
}
