package dev.parley.telemetry;

import dev.parley.base.Threads;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Bounded background queue with one worker thread, so that calls do not wait for I/O. Items that
 * exceed the limit are dropped and counted, as are those that fail.
 *
 * <p>Threads: {@code offer} and {@code dropped} by all; {@code close} by one. It owns a daemon
 * thread until it is closed. Memory: items up to the total weight given to the constructor.
 */
final class WriteBehind<T> implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(WriteBehind.class.getName());

  private record WeightedItem<T>(T content, int weight) {}

  private final BlockingQueue<Object> queue = new LinkedBlockingQueue<>();
  private final Object end = new Object(); // the last thing in the queue
  private final Semaphore room;
  private final AtomicLong dropped = new AtomicLong();
  private final Consumer<T> work;
  private final Runnable rest;
  private final Thread thread;
  private volatile boolean closed;

  /**
   * @param weightMax limit for the total weight of waiting items
   * @param work handles each item
   * @param rest runs whenever the queue has become empty
   */
  WriteBehind(String name, int weightMax, Consumer<T> work, Runnable rest) {
    room = new Semaphore(weightMax);
    this.work = work;
    this.rest = rest;
    thread = Thread.ofPlatform().daemon().name(name).start(this::run);
  }

  /** Queues an item, or drops it when the limit is reached. */
  void offer(T item, int weight) {
    if (closed || !room.tryAcquire(weight)) {
      drop();
      return;
    }
    WeightedItem<T> waiting = new WeightedItem<>(item, weight);
    queue.add(waiting);
    if (closed && queue.remove(waiting)) { // the worker may have stopped before it was queued
      drop();
    }
  }

  /** Counts an item that could not be handled. */
  void drop() {
    dropped.incrementAndGet();
  }

  /** {@return the number of items that were not handled} */
  long dropped() {
    return dropped.get();
  }

  private void run() {
    try {
      for (Object next = queue.take(); !next.equals(end); next = queue.take()) {
        @SuppressWarnings("unchecked") // nothing else is put in
        WeightedItem<T> item = (WeightedItem<T>) next;
        attempt(() -> work.accept(item.content));
        room.release(item.weight);
        if (queue.isEmpty()) {
          attempt(rest);
        }
      }
      attempt(rest);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // the thread is private, so the program is ending
    }
  }

  private void attempt(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException | Error e) { // one failed item must not stop the worker
      long count = dropped.incrementAndGet();
      if (Long.bitCount(count) == 1) { // the first time, and each time that there are twice as many
        LOG.log(
            System.Logger.Level.WARNING,
            thread.getName() + ": not written so far: " + count + ", the last one since",
            e);
      }
    }
    Thread.interrupted(); // clears an interrupt that the task itself has set
  }

  /** Waits until all queued items are handled. */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    queue.add(end);
    Threads.join(thread);
  }
}
