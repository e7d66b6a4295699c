package dev.parley.transport.api;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Who reads a connection: its own thread, or one of the platform threads that wait on it, so that a
 * reply to a blocked caller needs no hand-over.
 *
 * <pre>
 *             a caller waits, and nothing else needs the thread
 *   THREAD ----------------------------------------------------> FREE <---> CALLER
 *      ^                                                           |
 *      +----unused for a tick; ended; only virtual threads wait----+
 * </pre>
 *
 * <p>Other callers park behind the one that reads, and one of them follows it. A virtual thread
 * never reads, since sleeping would hold its carrier. No wake-up is lost: who leaves the role looks
 * for followers afterwards, and who follows looks at the role after it has queued itself.
 *
 * <p>Threads: safe for all.
 */
public final class Readers {
  /** A connection that is read so. Each method but the first three by the one that reads. */
  public interface Source {
    /** {@return whether only the connection's own thread can go on} */
    boolean needsThread();

    /** {@return whether everything is given back, so that the thread may end} */
    boolean over();

    /** Makes the one that reads look around, if it sleeps or is about to. */
    void wakeReader();

    /** Does what there is to do, without waiting. {@return whether there was something} */
    boolean work();

    /** A caller that reads waits for news, the deadline, the waiter or an interrupt; maybe less. */
    void awaitNews(Waiter waiter, long deadlineNanos);

    /** The thread waits for news, or for {@link Readers#letsGo}, or ends the connection. */
    void attend();
  }

  private static final int THREAD = 0;
  private static final int FREE = 1;
  private static final int CALLER = 2;
  private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

  private final Source connection;
  private final Thread thread;
  private final AtomicInteger state = new AtomicInteger(THREAD);
  private final ConcurrentLinkedQueue<Waiter> followers = new ConcurrentLinkedQueue<>();
  private final AtomicInteger parked = new AtomicInteger(); // threads that never read
  private volatile boolean wanted; // a caller would read instead of the thread
  private volatile boolean resting; // the thread does not tick
  private long uses; // written by callers that read

  /** Names the connection's thread. */
  public Readers(Source connection, String name) {
    this.connection = connection;
    this.thread = Thread.ofPlatform().daemon().name(name).unstarted(this::run);
  }

  /** Starts the thread, which ends with the connection. */
  public void start() {
    thread.start();
  }

  /** {@return whether the calling thread is the connection's own} */
  public boolean isCurrent() {
    return Thread.currentThread().equals(thread);
  }

  /** There is news that only the thread can do something about, or that somebody must look at. */
  public void look() {
    settle();
    connection.wakeReader();
  }

  /** {@return whether who reads now should leave it to others} */
  private boolean threadNeeded() {
    return connection.needsThread() || (followers.isEmpty() && parked.get() > 0);
  }

  /** See {@link Connection#await}. */
  public boolean await(Waiter waiter, long deadlineNanos) throws InterruptedException {
    boolean virtually = Thread.currentThread().isVirtual();
    // The clock is looked at after a wait: a look costs as much as a good part of a message.
    do {
      if (waits(waiter)) {
        if (virtually) {
          park(waiter, deadlineNanos);
        } else if (!connection.needsThread() && state.compareAndSet(FREE, CALLER)) {
          lead(waiter, deadlineNanos);
        } else {
          follow(waiter, deadlineNanos);
        }
      }
    } while (waits(waiter) && deadlineNanos - System.nanoTime() > 0);
    return waiter.done();
  }

  /** {@return whether the event has not happened yet} */
  private static boolean waits(Waiter waiter) throws InterruptedException {
    if (waiter.done()) {
      return false;
    }
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    return true;
  }

  private void lead(Waiter waiter, long deadlineNanos) throws InterruptedException {
    uses++;
    waiter.sleepsIn(connection::wakeReader);
    try {
      boolean waited = false;
      while (waits(waiter) && !connection.needsThread()) {
        if (connection.work()) {
          waited = false;
        } else if (waited && deadlineNanos - System.nanoTime() <= 0) {
          break;
        } else {
          connection.awaitNews(waiter, deadlineNanos);
          waited = true;
        }
      }
    } finally {
      waiter.sleepsParked();
      state.set(FREE);
      settle();
      if (resting) {
        LockSupport.unpark(thread);
      }
    }
  }

  private void follow(Waiter waiter, long deadlineNanos) {
    followers.add(waiter);
    try {
      if (state.get() == THREAD && !connection.needsThread()) {
        wanted = true;
        connection.wakeReader();
      }
      settle();
      if ((state.get() != FREE || connection.needsThread()) && !waiter.done()) {
        LockSupport.parkNanos(this, deadlineNanos - System.nanoTime());
      }
    } finally {
      followers.remove(waiter);
      settle();
    }
  }

  private void park(Waiter waiter, long deadlineNanos) {
    parked.incrementAndGet();
    try {
      settle();
      if (!waiter.done()) {
        LockSupport.parkNanos(this, deadlineNanos - System.nanoTime());
      }
    } finally {
      parked.decrementAndGet();
    }
  }

  /** After any change: whoever can go on reading is told to. */
  private void settle() {
    if (state.get() != FREE) {
      return;
    }
    Waiter next = followers.peek();
    if (threadNeeded()) {
      if (state.compareAndSet(FREE, THREAD)) {
        LockSupport.unpark(thread);
      }
    } else if (next != null) {
      next.wake();
    }
  }

  private void run() {
    long seen = -1;
    while (!connection.over()) {
      if (state.get() == THREAD) {
        serve();
      } else {
        long now = uses;
        boolean idle = now == seen;
        seen = now;
        if (!idle) {
          LockSupport.parkNanos(this, TICK_NANOS);
        } else if (!state.compareAndSet(FREE, THREAD)) {
          rest();
        }
      }
    }
  }

  /** A caller reads for long: no ticking until it has left. */
  private void rest() {
    resting = true;
    if (state.get() == CALLER) {
      LockSupport.park(this);
    }
    resting = false;
  }

  /** Reads until a caller wants to. */
  private void serve() {
    if (connection.work()) {
      return;
    }
    if (letsGo()) {
      wanted = false;
      state.set(FREE);
      settle();
    } else {
      connection.attend();
    }
  }

  /** {@return whether the thread leaves the reading to a caller} */
  public boolean letsGo() {
    return wanted && !threadNeeded();
  }
}
