package dev.parley.transport.memory;

/** What a side that waits does with its core. */
public enum Latency {
  /** Looks for news without a pause: the shortest way, for a core of its own. */
  SPIN,
  /**
   * Looks for as long as {@link dev.parley.transport.api.Wakefulness} says, then sleeps in the
   * kernel.
   */
  ADAPTIVE,
  /** Sleeps in the kernel at once. */
  SLEEP
}
