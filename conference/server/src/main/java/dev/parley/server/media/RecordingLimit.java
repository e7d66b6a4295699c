package dev.parley.server.media;

import java.util.concurrent.atomic.AtomicInteger;

/** Limit of concurrent recordings over all shards. Threads: safe for all. */
final class RecordingLimit {
  private final int most;
  private final AtomicInteger taken = new AtomicInteger();

  RecordingLimit(int most) {
    this.most = most;
  }

  /** Takes a permit. {@return false when the limit is reached} */
  boolean tryAcquire() {
    if (taken.incrementAndGet() > most) {
      taken.decrementAndGet();
      return false;
    }
    return true;
  }

  /** Returns a permit. */
  void release() {
    taken.decrementAndGet();
  }
}
