package dev.parley.telemetry;

import dev.parley.base.Threads;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Work that is left to one thread, so that calls do not wait for it. What finds no room is dropped
 * and counted, and so is what fails.
 *
 * <p>Threads: {@code offer} and {@code dropped} by all; {@code close} by one. It owns a daemon
 * thread until it is closed. Memory: items of at most the weight that it was made with.
 */
final class WriteBehind<T> implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(WriteBehind.class.getName());

  private record Item<T>(T content, int weight) {}

  private final BlockingQueue<Object> queue = new LinkedBlockingQueue<>();
  private final Object end = new Object(); // the last thing in the queue
  private final Semaphore room;
  private final AtomicLong dropped = new AtomicLong();
  private final Consumer<T> work;
  private final Runnable rest;
  private final Thread thread;
  private volatile boolean closed;

  /**
   * @param weightMax of all items that wait, together
   * @param work done with each item
   * @param rest done whenever nothing waits any more
   */
  WriteBehind(String name, int weightMax, Consumer<T> work, Runnable rest) {
    room = new Semaphore(weightMax);
    this.work = work;
    this.rest = rest;
    thread = Thread.ofPlatform().daemon().name(name).start(this::run);
  }

  /** Leaves an item to the thread, or drops it. */
  void offer(T item, int weight) {
    if (closed || !room.tryAcquire(weight)) {
      drop();
      return;
    }
    Item<T> waiting = new Item<>(item, weight);
    queue.add(waiting);
    if (closed && queue.remove(waiting)) { // it may have come behind the end
      drop();
    }
  }

  /** The work could not be done with an item. */
  void drop() {
    dropped.incrementAndGet();
  }

  /** {@return how many items were not done} */
  long dropped() {
    return dropped.get();
  }

  private void run() {
    try {
      for (Object next = queue.take(); !next.equals(end); next = queue.take()) {
        @SuppressWarnings("unchecked") // nothing else is put in
        Item<T> item = (Item<T>) next;
        attempt(() -> work.accept(item.content));
        room.release(item.weight);
        if (queue.isEmpty()) {
          attempt(rest);
        }
      }
      attempt(rest);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // nobody else has this thread: the program ends
    }
  }

  private void attempt(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException | Error e) { // whatever it is, the next item may do better
      long count = dropped.incrementAndGet();
      if (Long.bitCount(count) == 1) { // the first time, and each time that there are twice as many
        LOG.log(
            System.Logger.Level.WARNING,
            thread.getName() + ": not written so far: " + count + ", the last one since",
            e);
      }
    }
    Thread.interrupted(); // by the task itself: nobody else has this thread
  }

  /** Waits until all that was taken is done. */
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
