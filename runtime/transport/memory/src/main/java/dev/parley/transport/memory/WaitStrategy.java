package dev.parley.transport.memory;

/** Waiting strategy of a shared-memory connection: spin, spin then sleep, or sleep. */
public enum WaitStrategy {
  /** Spins without a pause: lowest latency; needs a core of its own. */
  SPIN,
  /**
   * Spins for as long as {@link dev.parley.transport.api.AdaptiveSpin} decides, then sleeps in the
   * kernel.
   */
  ADAPTIVE,
  /** Sleeps in the kernel at once. */
  SLEEP
}
