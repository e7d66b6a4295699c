package dev.parley.server.relays;

import dev.parley.base.SerialExecutor;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Sender of a state to another node, of which only the latest value matters: a value that was not
 * sent yet is replaced by the next one. Sending may block, so it runs on an executor.
 *
 * <p>Threads: safe for use by multiple threads; {@link #set} does not block.
 *
 * @param <T> type of the state
 */
final class LatestSender<T> {
  /** One turn sends, and one waits with the next value. */
  private static final int TURNS_MAX = 2;

  private final SerialExecutor turns;
  private final Consumer<T> send;
  private final Runnable failed;
  private final AtomicReference<@Nullable T> waiting = new AtomicReference<>();

  /**
   * @param send sends a value; fails when the other node is not reachable
   * @param failed run when sending has failed
   */
  LatestSender(Executor executor, Consumer<T> send, Runnable failed) {
    turns = new SerialExecutor(executor, TURNS_MAX);
    this.send = send;
    this.failed = failed;
  }

  /** Sends a value soon. */
  void set(T value) {
    if (waiting.getAndSet(value) == null) {
      try {
        turns.execute(this::run);
      } catch (RejectedExecutionException e) {
        // The node is stopping, and the relay with it.
      }
    }
  }

  private void run() {
    T value = waiting.getAndSet(null);
    if (value != null) {
      try {
        send.accept(value);
      } catch (RuntimeException e) {
        failed.run();
      }
    }
  }
}
