package dev.parley.load;

import java.util.concurrent.CompletableFuture;

/** When a member came in, by {@link System#nanoTime}. Threads: safe for all. */
final class Coming {
  private final CompletableFuture<Long> connected = new CompletableFuture<>();
  private volatile long offered;
  private volatile long first;

  /** Its offer leaves. */
  void offered(long now) {
    offered = now;
  }

  void connected(long now) {
    connected.complete(now - offered);
  }

  /** A packet has come: the first one counts. */
  void packet(long now) {
    if (first == 0) {
      first = now;
    }
  }

  void failed(Throwable why) {
    connected.completeExceptionally(why);
  }

  /** {@return completes with the nanoseconds from its offer, or fails} */
  CompletableFuture<Long> connected() {
    return connected;
  }

  /** {@return nanoseconds from its offer to the first packet; below 0 when none came} */
  long firstNanos() {
    return first == 0 ? -1 : first - offered;
  }
}
