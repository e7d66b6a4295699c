package dev.parley.client.session;

import dev.parley.base.SerialExecutor;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

/**
 * Executors of one room, on virtual threads. The state of the room is confined to the control
 * tasks, which never run the program's code and never block. The program's listeners are called one
 * after another by another executor, so that they may block, and may call the room.
 *
 * <p>Threads: safe for all.
 */
public final class SessionTasks implements AutoCloseable {
  /** More than the items that all streams of a room together may have under way. */
  private static final int LISTENER_TASKS_MAX = 8_192;

  private final Executor threads =
      Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("parley-room-", 0).factory());
  // Unbounded: its tasks keep the room's state consistent, and come from bounded streams and calls.
  private final Executor control = new SerialExecutor(threads, Integer.MAX_VALUE);
  private final Executor listeners = new SerialExecutor(threads, LISTENER_TASKS_MAX);

  /** {@return the executor of the room's state: tasks one after another} */
  public Executor control() {
    return control;
  }

  /** {@return the executor of the program's listeners: tasks one after another} */
  public Executor listeners() {
    return listeners;
  }

  /** {@return virtual threads for work beside both} */
  public Executor threads() {
    return threads;
  }

  /** Waits until the control tasks that were added before are done. Not to be called by one. */
  @Override
  public void close() {
    CompletableFuture.runAsync(() -> {}, control).join();
  }
}
