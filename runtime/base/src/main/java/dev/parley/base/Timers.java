package dev.parley.base;

import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Runs tasks when they are due, millions of them, on one thread. To begin and to call off a timer
 * takes the same time however many wait, and no lock.
 *
 * <pre>{@code
 * public Step request(Call call) {
 *   timers.after(Duration.ofMillis(50), () -> threads.execute(call::resume));
 *   return Step.SUSPEND;
 * }
 * }</pre>
 *
 * <p>A task never runs before its time, usually within two milliseconds after it, and later when
 * the tasks before it take long: they must not block. What a task throws goes to the thread's
 * uncaught exception handler. The thread sleeps until the next timer is due, without end when none
 * waits.
 *
 * <p>Closing drops what waits: it is not run, and only an {@link Ending} task is told. A task that
 * has just become due may run to its end meanwhile. What comes afterwards is refused.
 *
 * <p>Threads: safe for all. It owns one, {@code parley-timers}.
 */
public final class Timers implements AutoCloseable {
  /** A tick is 2^20 nanoseconds: about a millisecond, and cheap to divide by. */
  private static final int TICK_BITS = 20;

  /** Nobody means what was over before that, 146 years ago: it is a time that has run over. */
  private static final long LONG_PAST = Long.MIN_VALUE / 2;

  /** A task of which something must become, also where it does not run any more. */
  public interface Ending extends Runnable {
    /** The timers are closed: this comes in place of {@code run}, in the same thread. */
    void dropped();
  }

  private final long origin = System.nanoTime();
  private final Thread thread;
  private final Wheel wheel = new Wheel(this::wake);
  private volatile boolean closed;

  private Timers(ThreadWatch watch) {
    thread =
        Thread.ofPlatform().daemon().name("parley-timers").unstarted(watch.watched(this::turn));
  }

  private void wake() {
    LockSupport.unpark(thread);
  }

  /** {@return timers, and their thread} */
  public static Timers start() {
    return start(ThreadWatch.NONE);
  }

  /**
   * {@return timers, and their thread}
   *
   * @param watch told of the end of the thread
   */
  public static Timers start(ThreadWatch watch) {
    Timers timers = new Timers(watch);
    timers.thread.start();
    return timers;
  }

  /**
   * Runs a task later.
   *
   * @param delay from now; zero or less for as soon as possible
   * @param task short, since all others wait for it
   * @throws RejectedExecutionException when this is closed
   */
  public Timer after(Duration delay, Runnable task) {
    long passed = System.nanoTime() - origin;
    long due = passed + TimeUnit.NANOSECONDS.convert(delay);
    return add(due < passed && delay.isPositive() ? Long.MAX_VALUE : due, task);
  }

  /**
   * The same, for who knows the time.
   *
   * @param dueNanos by {@link System#nanoTime}; never, when it is too far away to be counted so
   * @throws RejectedExecutionException when this is closed
   */
  public Timer at(long dueNanos, Runnable task) {
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
      long until = wheel.rest();
      if (until == Long.MAX_VALUE) {
        LockSupport.park(this);
      } else if (until > 0) {
        LockSupport.parkNanos(this, (until << TICK_BITS) - (System.nanoTime() - origin));
      }
    }
    wheel.drop(this::run);
  }

  /** Runs a task or, when this is closed, tells it. */
  private void run(Runnable task) {
    try {
      if (!closed) {
        task.run();
      } else if (task instanceof Ending ending) {
        ending.dropped();
      }
    } catch (Throwable e) {
      tell(e);
    }
    Thread.interrupted(); // whoever was meant, the thread could not sleep any more
  }

  private void tell(Throwable failure) {
    try {
      thread.getUncaughtExceptionHandler().uncaughtException(thread, failure);
    } catch (Throwable e) {
      // as the virtual machine does: all other timers need the thread
    }
  }

  /** Drops what waits, refuses what comes, ends the thread. */
  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(thread);
  }
}
