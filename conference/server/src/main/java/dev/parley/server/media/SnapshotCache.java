package dev.parley.server.media;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Cached media snapshot: computed on request, at most once per second, and shared by all callers.
 *
 * <p>Threads: safe for all.
 */
final class SnapshotCache {
  /** Lifetime of a cached snapshot, in nanoseconds. */
  static final long FRESH_NANOS = TimeUnit.SECONDS.toNanos(1);

  private static final int WAIT_SECONDS_MAX = 2;

  private final Supplier<CompletableFuture<MediaSnapshot>> make;
  private final LongSupplier clock;
  private CompletableFuture<MediaSnapshot> latest; // guarded by this, as is asked
  private long asked;

  /**
   * @param make starts the computation of a snapshot
   * @param clock nanoseconds of a monotonic clock
   */
  SnapshotCache(Supplier<CompletableFuture<MediaSnapshot>> make, LongSupplier clock) {
    this.make = make;
    this.clock = clock;
    asked = clock.getAsLong() - FRESH_NANOS;
    latest = new CompletableFuture<>();
  }

  /**
   * {@return a snapshot that is at most one second old; fails when a media thread has ended or
   * hangs}
   */
  synchronized CompletableFuture<MediaSnapshot> get() {
    long now = clock.getAsLong();
    if (now - asked >= FRESH_NANOS) {
      asked = now;
      latest = make.get().orTimeout(WAIT_SECONDS_MAX, TimeUnit.SECONDS);
    }
    return latest.copy();
  }
}
