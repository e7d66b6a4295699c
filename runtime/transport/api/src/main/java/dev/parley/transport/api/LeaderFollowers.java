package dev.parley.transport.api;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * The reading role of a connection (leader/followers pattern): the connection is read by its own
 * thread, or by one of the platform threads that wait for a reply on it, so that a reply to a
 * blocked caller needs no thread switch.
 *
 * <pre>
 *             a caller waits, and nothing else needs the thread
 *   THREAD ----------------------------------------------------> FREE &lt;---> CALLER
 *      ^                                                           |
 *      +----unused for a tick; ended; only virtual threads wait----+
 * </pre>
 *
 * <p>Other callers park as followers of the reading thread, and one of them takes over from it. A
 * virtual thread never reads, since its sleep would pin its carrier. No wake-up is lost: a thread
 * that leaves the role looks for followers afterwards, and a follower looks at the role after it
 * has queued itself.
 *
 * <p>Threads: safe for all.
 */
public final class LeaderFollowers {
  /**
   * A connection whose reading role is shared. All methods but the first three are called only by
   * the thread that has the role.
   */
  public interface ReadableConnection {
    /** {@return whether only the connection's own thread can continue} */
    boolean needsThread();

    /** {@return whether all resources are released, so that the thread may end} */
    boolean isReleased();

    /** Wakes the reading thread if it sleeps or is about to sleep. */
    void wakeReader();

    /**
     * Handles all pending work without blocking.
     *
     * @return whether there was any
     */
    boolean handlePending();

    /**
     * Blocks the reading caller until there is work, the deadline passes, the waiter is signalled
     * or the thread is interrupted. May return early.
     */
    void awaitWork(ReplyWaiter waiter, long deadlineNanos);

    /**
     * Blocks the connection's own thread until there is work or {@link
     * LeaderFollowers#yieldsToCaller} holds, or ends the connection.
     */
    void serveOnOwnThread();
  }

  private static final int THREAD = 0;
  private static final int FREE = 1;
  private static final int CALLER = 2;
  private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

  private final ReadableConnection connection;
  private final Thread thread;
  private final AtomicInteger state = new AtomicInteger(THREAD);
  private final ConcurrentLinkedQueue<ReplyWaiter> followers = new ConcurrentLinkedQueue<>();
  private final AtomicInteger parked = new AtomicInteger(); // threads that never read
  private volatile boolean wanted; // a caller wants the role that the thread has
  private volatile boolean resting; // the thread does not tick
  private long uses; // written by callers that read

  /** Creates the role with a thread of that name, which is not started. */
  public LeaderFollowers(ReadableConnection connection, String name) {
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

  /** Wakes the reading thread, or a thread that can take the role, to look for work. */
  public void wakeForWork() {
    settle();
    connection.wakeReader();
  }

  /** {@return whether the connection's own thread should take the role} */
  private boolean threadNeeded() {
    return connection.needsThread() || (followers.isEmpty() && parked.get() > 0);
  }

  /** Implements {@link Connection#await}. */
  public boolean await(ReplyWaiter waiter, long deadlineNanos) throws InterruptedException {
    boolean virtually = Thread.currentThread().isVirtual();
    // The clock is read only after a wait: a read costs a good part of the time of a message.
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

  /** {@return whether the event is still pending} */
  private static boolean waits(ReplyWaiter waiter) throws InterruptedException {
    if (waiter.done()) {
      return false;
    }
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    return true;
  }

  private void lead(ReplyWaiter waiter, long deadlineNanos) throws InterruptedException {
    uses++;
    waiter.setWaker(connection::wakeReader);
    try {
      boolean waited = false;
      while (waits(waiter) && !connection.needsThread()) {
        if (connection.handlePending()) {
          waited = false;
        } else if (waited && deadlineNanos - System.nanoTime() <= 0) {
          break;
        } else {
          connection.awaitWork(waiter, deadlineNanos);
          waited = true;
        }
      }
    } finally {
      waiter.clearWaker();
      state.set(FREE);
      settle();
      if (resting) {
        LockSupport.unpark(thread);
      }
    }
  }

  private void follow(ReplyWaiter waiter, long deadlineNanos) {
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

  private void park(ReplyWaiter waiter, long deadlineNanos) {
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

  /**
   * Wakes the next thread that can take the role, if the role is free. To be called after every
   * change.
   */
  private void settle() {
    if (state.get() != FREE) {
      return;
    }
    ReplyWaiter next = followers.peek();
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
    while (!connection.isReleased()) {
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

  /**
   * Parks the connection's own thread without a timeout while one caller reads for long, until that
   * caller leaves the role.
   */
  private void rest() {
    resting = true;
    if (state.get() == CALLER) {
      LockSupport.park(this);
    }
    resting = false;
  }

  /** Reads on the connection's own thread until a caller wants the role. */
  private void serve() {
    if (connection.handlePending()) {
      return;
    }
    if (yieldsToCaller()) {
      wanted = false;
      state.set(FREE);
      settle();
    } else {
      connection.serveOnOwnThread();
    }
  }

  /** {@return whether the connection's own thread should hand the role to a caller} */
  public boolean yieldsToCaller() {
    return wanted && !threadNeeded();
  }
}
