package dev.parley.server.media;

import java.util.concurrent.atomic.AtomicInteger;

/** How many rooms may be recorded at once, of all shards together. Threads: safe for all. */
final class RecordingLimit {
  private final int most;
  private final AtomicInteger taken = new AtomicInteger();

  RecordingLimit(int most) {
    this.most = most;
  }

  /** {@return whether there was room for one more, which has it now} */
  boolean take() {
    if (taken.incrementAndGet() > most) {
      taken.decrementAndGet();
      return false;
    }
    return true;
  }

  /** One is recorded no more. */
  void free() {
    taken.decrementAndGet();
  }
}
