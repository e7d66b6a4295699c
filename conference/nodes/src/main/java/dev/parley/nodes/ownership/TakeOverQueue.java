package dev.parley.nodes.ownership;

import java.util.LinkedHashSet;
import java.util.SequencedSet;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Rooms whose owner or successor is to be changed. A node that is lost leaves thousands; this many
 * changes at once keep the engine busy without flooding it.
 *
 * <p>Threads: confined to the executor.
 */
final class TakeOverQueue {
  private static final int RUNNING_MAX = 64;

  private final Function<String, CompletionStage<?>> change;
  private final Consumer<String> failed;
  private final Executor executor;
  private final SequencedSet<String> waiting = new LinkedHashSet<>();
  private int running;

  /**
   * @param failed called with each room whose change failed, on the executor
   */
  TakeOverQueue(
      Function<String, CompletionStage<?>> change, Consumer<String> failed, Executor executor) {
    this.change = change;
    this.failed = failed;
    this.executor = executor;
  }

  void add(String room) {
    if (waiting.add(room)) {
      run();
    }
  }

  private void run() {
    while (running < RUNNING_MAX && !waiting.isEmpty()) {
      running++;
      String room = waiting.removeFirst();
      change
          .apply(room)
          .whenCompleteAsync(
              (done, failure) -> {
                running--;
                if (failure != null) {
                  failed.accept(room);
                }
                run();
              },
              executor);
    }
  }
}
