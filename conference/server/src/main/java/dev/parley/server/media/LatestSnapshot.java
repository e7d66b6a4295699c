package dev.parley.server.media;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Has a snapshot made when somebody asks, at most once a second, however many ask.
 *
 * <p>Threads: safe for all.
 */
final class LatestSnapshot {
  /** For so long one is good. */
  static final long FRESH_NANOS = TimeUnit.SECONDS.toNanos(1);

  private static final int WAIT_SECONDS_MAX = 2;

  private final Supplier<CompletableFuture<MediaSnapshot>> make;
  private final LongSupplier clock;
  private CompletableFuture<MediaSnapshot> latest; // guarded by this, as is asked
  private long asked;

  /**
   * @param make has one made, which takes a moment
   * @param clock nanoseconds of a monotonic clock
   */
  LatestSnapshot(Supplier<CompletableFuture<MediaSnapshot>> make, LongSupplier clock) {
    this.make = make;
    this.clock = clock;
    asked = clock.getAsLong() - FRESH_NANOS;
    latest = new CompletableFuture<>();
  }

  /** {@return one that is a second old at most; it fails when a thread has ended or is stuck} */
  synchronized CompletableFuture<MediaSnapshot> get() {
    long now = clock.getAsLong();
    if (now - asked >= FRESH_NANOS) {
      asked = now;
      latest = make.get().orTimeout(WAIT_SECONDS_MAX, TimeUnit.SECONDS);
    }
    return latest.copy();
  }
}
