package dev.parley.calls.running;

import dev.parley.calls.spi.MethodModel;

/**
 * Moving average of a method's servant run time, in which the latest calls weigh most. A method
 * counts as slow until some of its calls have been quick.
 *
 * <p>Threads: safe for all. Of two concurrent updates one may be lost, which is harmless.
 */
public final class RunTimeAverage {
  /**
   * Limit for a quick run, in nanoseconds: several times the cost of handing a call to another
   * thread.
   */
  static final long QUICK_NANOS = 100_000;

  /**
   * Cap for one run's time: a pause of the garbage collector must not dominate the mean for long.
   */
  private static final long SLOW_NANOS = 50 * QUICK_NANOS;

  /** Divisor for the weight of one call in the mean. */
  private static final int SHARE = 16;

  private final MethodCost method;
  // Slow at first: a servant that blocks must not stop the reading of its connection.
  private volatile long meanNanos = 2 * QUICK_NANOS;

  /** Creates the average of a method that was not called yet. */
  public RunTimeAverage(MethodModel method) {
    this(MethodCost.of(method.contractName(), method.label()));
  }

  RunTimeAverage(MethodCost method) {
    this.method = method;
  }

  /** {@return the processor-time class of the method} */
  MethodCost method() {
    return method;
  }

  /** {@return whether the next call is likely to be quick} */
  boolean quick() {
    return meanNanos < QUICK_NANOS;
  }

  /** Records the run time of a servant that has returned. */
  void record(long nanos) {
    long mean = meanNanos;
    meanNanos = mean + (Math.min(nanos, SLOW_NANOS) - mean) / SHARE;
  }
}
