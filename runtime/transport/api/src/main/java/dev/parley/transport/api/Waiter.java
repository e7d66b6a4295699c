package dev.parley.transport.api;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * One thread's wait for one event. The thread sleeps either parked or in a selector; {@link
 * #signal} wakes it in both.
 *
 * <p>Threads: {@link #signal} and {@link #done} by all, the rest by the thread that made it.
 */
public final class Waiter {
  private static final VarHandle DONE;
  private static final VarHandle WAKER;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      DONE = lookup.findVarHandle(Waiter.class, "done", boolean.class);
      WAKER = lookup.findVarHandle(Waiter.class, "waker", Runnable.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final Thread thread = Thread.currentThread();
  private volatile boolean done;
  private volatile @Nullable Runnable waker; // null: the thread parks, or is awake

  /** For an event that the calling thread will wait for. */
  public Waiter() {}

  /** {@return whether the event has happened} */
  public boolean done() {
    return done;
  }

  /** {@return the thread that waits} */
  public Thread thread() {
    return thread;
  }

  /** The event has happened: wakes the thread if it sleeps. */
  public void signal() {
    if (thread.equals(Thread.currentThread())) {
      DONE.setRelease(this, true); // nobody to wake, so that there is nothing to look at after it
    } else {
      done = true;
      wake();
    }
  }

  /** Wakes the thread without the event, so that it looks around. */
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
   * From now on the thread sleeps in something that {@code wake} ends, such as a selector. Check
   * {@link #done} after this and before sleeping.
   */
  public void sleepsIn(Runnable wake) {
    waker = wake;
  }

  /**
   * From now on the thread parks again. Before it does, it has queued itself somewhere, by a write
   * that others see before they look for who waits; so this one need not be waited for.
   */
  public void sleepsParked() {
    WAKER.setRelease(this, null);
  }
}
