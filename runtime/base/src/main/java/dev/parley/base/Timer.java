package dev.parley.base;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * A task that is due at a time, made by {@link Timers}. It is run, called off or dropped: one of
 * these, once.
 *
 * <p>Threads: safe for all. Memory: 32 bytes and its task, which it lets go of at its end.
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

  final long tick; // from which on it is due
  @Nullable Timer next; // belongs to the slot that it is in, and to who takes it out
  private final Wheel wheel;
  private volatile @Nullable Runnable task; // null: run, called off or dropped

  Timer(Wheel wheel, long tick, Runnable task) {
    this.wheel = wheel;
    this.tick = tick;
    this.task = task;
  }

  /**
   * Calls it off.
   *
   * @return whether it will not run; false when it has run, runs now, or had been called off or
   *     dropped before
   */
  public boolean cancel() {
    boolean waited = claim() != null;
    if (waited) {
      wheel.cancelled();
    }
    return waited;
  }

  boolean waits() {
    return task != null;
  }

  /** {@return the task, given to the first who asks; null to the others} */
  @Nullable Runnable claim() {
    return task == null ? null : (Runnable) TASK.getAndSet(this, null);
  }
}
