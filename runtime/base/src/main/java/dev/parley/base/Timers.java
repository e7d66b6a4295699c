package dev.parley.base;

import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A scheduler for millions of short tasks on one thread, built on a timing wheel. Scheduling and
 * cancelling take constant time and no lock.
 *
 * <pre>{@code
 * public Step request(Call call) {
 *   timers.after(Duration.ofMillis(50), () -> threads.execute(call::resume));
 *   return Step.SUSPEND;
 * }
 * }</pre>
 *
 * <p>A task never runs before its time, usually within two milliseconds after it, and later when
 * the tasks before it take long: they must not block. An exception of a task goes to the thread's
 * uncaught exception handler. The thread sleeps until the next timer is due, or indefinitely when
 * there is none.
 *
 * <p>Closing drops the waiting timers: they do not run, and only {@link CloseAwareTask} tasks are
 * notified. A task that has just become due may run to its end meanwhile. Later tasks are rejected.
 *
 * <p>Threads: safe for all. Owns one thread, {@code parley-timers}.
 */
public final class Timers implements AutoCloseable {
  /**
   * Length of a tick, as a power of two: 2^20 nanoseconds, about a millisecond, and cheap to divide
   * by.
   */
  private static final int TICK_BITS = 20;

  /**
   * Earliest plausible deadline, 146 years before the start. An earlier one is a far deadline that
   * has overflowed {@link System#nanoTime}; the task is never due.
   */
  private static final long LONG_PAST = Long.MIN_VALUE / 2;

  /** A task that is notified when the timers close before it has run. */
  public interface CloseAwareTask extends Runnable {
    /** Runs instead of {@code run}, on the same thread, when the timers are closed. */
    void onClosed();
  }

  private final long origin = System.nanoTime();
  private final Thread thread;
  private final TimingWheel wheel = new TimingWheel(this::wake);
  private volatile boolean closed;

  private Timers(ThreadEndListener watch) {
    thread =
        Thread.ofPlatform().daemon().name("parley-timers").unstarted(watch.watched(this::turn));
  }

  private void wake() {
    LockSupport.unpark(thread);
  }

  /** {@return timers, and their thread} */
  public static Timers start() {
    return start(ThreadEndListener.NONE);
  }

  /**
   * {@return timers, and their thread}
   *
   * @param watch told of the end of the thread
   */
  public static Timers start(ThreadEndListener watch) {
    Timers timers = new Timers(watch);
    timers.thread.start();
    return timers;
  }

  /**
   * Schedules a task.
   *
   * @param delay from now; zero or less for as soon as possible
   * @param task must be short and must not block, since all other timers wait for it
   * @throws RejectedExecutionException when this is closed
   */
  public Timer schedule(Duration delay, Runnable task) {
    long passed = System.nanoTime() - origin;
    long due = passed + TimeUnit.NANOSECONDS.convert(delay);
    return add(due < passed && delay.isPositive() ? Long.MAX_VALUE : due, task);
  }

  /**
   * Schedules a task at a time.
   *
   * @param dueNanos by {@link System#nanoTime}; a time too far away to be represented means never
   * @throws RejectedExecutionException when this is closed
   */
  public Timer scheduleAt(long dueNanos, Runnable task) {
    long due = dueNanos - origin;
    return add(due < LONG_PAST ? Long.MAX_VALUE : due, task);
  }

  private Timer add(long due, Runnable task) {
    long rounded = due >> TICK_BITS;
    Timer timer = new Timer(wheel, rounded << TICK_BITS == due ? rounded : rounded + 1, task);
    if (!closed) {
      wheel.add(timer);
    }
    if (closed && timer.claim() != null) {
      throw new RejectedExecutionException("the timers are closed");
    }
    return timer;
  }

  private void turn() {
    while (!closed) {
      wheel.advance((System.nanoTime() - origin) >> TICK_BITS, this::run);
      long until = wheel.prepareSleep();
      if (until == Long.MAX_VALUE) {
        LockSupport.park(this);
      } else if (until > 0) {
        LockSupport.parkNanos(this, (until << TICK_BITS) - (System.nanoTime() - origin));
      }
    }
    wheel.removeAll(this::run);
  }

  /** Runs a task or, when this is closed, tells it. */
  private void run(Runnable task) {
    try {
      if (!closed) {
        task.run();
      } else if (task instanceof CloseAwareTask ending) {
        ending.onClosed();
      }
    } catch (Throwable e) {
      tell(e);
    }
    Thread.interrupted(); // an interrupt left by a task would make every park return at once
  }

  private void tell(Throwable failure) {
    try {
      thread.getUncaughtExceptionHandler().uncaughtException(thread, failure);
    } catch (Throwable e) {
      // as the virtual machine does: all other timers need the thread
    }
  }

  /** Drops the waiting timers, rejects later ones and ends the thread. */
  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(thread);
  }
}
