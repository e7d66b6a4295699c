package dev.parley.transport.memory;

/** What a side that waits does with its core. */
public enum Latency {
  /** Looks for news without a pause: the shortest way, for a core of its own. */
  SPIN(Long.MAX_VALUE),
  /**
   * Looks for a little longer than it takes to be woken, then sleeps in the kernel. Less would be
   * worse than nothing: once one side sleeps, the other one would give up too early for ever after.
   */
  ADAPTIVE(60_000),
  /** Sleeps in the kernel at once. */
  SLEEP(0);

  private final long awakeNanos;

  Latency(long awakeNanos) {
    this.awakeNanos = awakeNanos;
  }

  /** {@return how long it stays awake after the last news, in nanoseconds} */
  long awakeNanos() {
    return awakeNanos;
  }
}
