package dev.parley.load;

import java.util.concurrent.CompletableFuture;

/** Join times of one member, by {@link System#nanoTime}. Threads: safe for all. */
final class JoinTimes {
  private final CompletableFuture<Long> connected = new CompletableFuture<>();
  private volatile long offered;
  private volatile long first;

  /** Records the time of the offer. */
  void offered(long now) {
    offered = now;
  }

  void connected(long now) {
    connected.complete(now - offered);
  }

  /** Records a received packet; only the first one counts. */
  void packet(long now) {
    if (first == 0) {
      first = now;
    }
  }

  void failed(Throwable why) {
    connected.completeExceptionally(why);
  }

  /** {@return a future of the nanoseconds from the offer to the connection; fails with it} */
  CompletableFuture<Long> connected() {
    return connected;
  }

  /** {@return nanoseconds from the offer to the first packet; negative when none arrived} */
  long firstNanos() {
    return first == 0 ? -1 : first - offered;
  }
}
