package dev.parley.base;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * A scheduled task of {@link Timers}. It is run, cancelled or dropped: exactly one of these, once.
 *
 * <p>Threads: safe for all. Memory: 32 bytes and its task; the reference to the task is cleared at
 * its end.
 */
public final class Timer {
  private static final VarHandle TASK;

  static {
    try {
      TASK = MethodHandles.lookup().findVarHandle(Timer.class, "task", Runnable.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  final long tick; // the first tick at which it is due
  @Nullable Timer next; // owned by its slot, and by the thread that takes the slot
  private final TimingWheel wheel;
  private volatile @Nullable Runnable task; // null: run, cancelled or dropped

  Timer(TimingWheel wheel, long tick, Runnable task) {
    this.wheel = wheel;
    this.tick = tick;
    this.task = task;
  }

  /**
   * Cancels the timer.
   *
   * @return true when it will not run; false when it has run, runs now, or was cancelled or dropped
   *     before
   */
  public boolean cancel() {
    boolean waited = claim() != null;
    if (waited) {
      wheel.cancelled();
    }
    return waited;
  }

  boolean isPending() {
    return task != null;
  }

  /** {@return the task, for the first caller only; null for every later one} */
  @Nullable Runnable claim() {
    return task == null ? null : (Runnable) TASK.getAndSet(this, null);
  }
}
