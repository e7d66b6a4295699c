package dev.parley.nodes.nats;

import dev.parley.room.spi.StageFailures;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Limit of operations that run at the same time; further ones wait for their turn, in order.
 *
 * <p>Threads: safe for all.
 */
final class Turns {
  private record Entry<T>(Supplier<CompletableFuture<T>> operation, CompletableFuture<T> result) {}

  private final AtomicInteger free;
  private final AtomicInteger calls = new AtomicInteger();
  private final Queue<Entry<?>> entries = new ConcurrentLinkedQueue<>();

  Turns(int most) {
    free = new AtomicInteger(most);
  }

  <T> CompletableFuture<T> take(Supplier<CompletableFuture<T>> operation) {
    var entry = new Entry<>(operation, new CompletableFuture<T>());
    entries.add(entry);
    start();
    return entry.result();
  }

  /** Starts what may run. An operation that ends at once calls this again from within. */
  private void start() {
    if (calls.getAndIncrement() == 0) {
      do {
        startFree();
      } while (calls.decrementAndGet() > 0);
    }
  }

  private void startFree() {
    while (!entries.isEmpty() && claim()) {
      Entry<?> next = entries.poll();
      if (next == null) {
        free.incrementAndGet();
      } else {
        run(next);
      }
    }
  }

  private boolean claim() {
    return free.getAndUpdate(turns -> turns == 0 ? 0 : turns - 1) > 0;
  }

  private <T> void run(Entry<T> entry) {
    entry
        .operation()
        .get()
        .whenComplete((value, failure) -> {
          free.incrementAndGet();
          start();
          if (failure == null) {
            entry.result().complete(value);
          } else {
            entry.result().completeExceptionally(StageFailures.cause(failure));
          }
        });
  }
}
