package dev.parley.transport.api;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A one-shot event that one thread waits for. The thread sleeps parked or in a selector; {@link
 * #signal} wakes it from both.
 *
 * <p>Threads: {@link #signal} and {@link #done} by all, the other methods by the thread that
 * created it.
 */
public final class ReplyWaiter {
  private static final VarHandle DONE;
  private static final VarHandle WAKER;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      DONE = lookup.findVarHandle(ReplyWaiter.class, "done", boolean.class);
      WAKER = lookup.findVarHandle(ReplyWaiter.class, "waker", Runnable.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final Thread thread = Thread.currentThread();
  private volatile boolean done;
  private volatile @Nullable Runnable waker; // null: the thread parks, or is awake

  /** Creates an event that the calling thread will wait for. */
  public ReplyWaiter() {}

  /** {@return whether the event has happened} */
  public boolean done() {
    return done;
  }

  /** {@return the thread that waits} */
  public Thread thread() {
    return thread;
  }

  /** Sets the event and wakes the thread if it sleeps. */
  public void signal() {
    if (thread.equals(Thread.currentThread())) {
      DONE.setRelease(this, true); // no wake-up follows: no later read must be ordered after it
    } else {
      done = true;
      wake();
    }
  }

  /** Wakes the thread without setting the event, so that it checks its conditions again. */
  public void wake() {
    if (thread.equals(Thread.currentThread())) {
      return;
    }
    Runnable selector = waker;
    if (selector != null) {
      selector.run();
    } else {
      LockSupport.unpark(thread);
    }
  }

  /**
   * Declares that the thread now sleeps in an operation that {@code wake} ends, such as a selector.
   * The thread must check {@link #done} after this call and before it sleeps.
   */
  public void setWaker(Runnable wake) {
    waker = wake;
  }

  /**
   * Declares that the thread parks again. A release write is enough: before it parks, the thread
   * queues itself by a volatile write, which other threads read before they look for waiters.
   */
  public void clearWaker() {
    WAKER.setRelease(this, null);
  }
}
