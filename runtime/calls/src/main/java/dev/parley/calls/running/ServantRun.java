package dev.parley.calls.running;

import org.jspecify.annotations.Nullable;

/**
 * A servant's run for one call: which thread runs it, and how long that takes.
 *
 * <p>Threads: {@link #run} by one, or by several of which the first runs the servant; the others by
 * all.
 */
public final class ServantRun {
  private final Pace pace;
  private volatile @Nullable Runnable work; // null: no thread was asked for yet
  private boolean begun; // guarded by this
  private @Nullable Thread thread; // guarded by this; null while the servant does not run
  private boolean moved; // guarded by this: a platform thread runs it, unless this one begins first
  private int computed; // looks in a row; belongs to the thread that watches carriers

  /**
   * Creates a run that has not begun.
   *
   * @param pace of the method
   */
  public ServantRun(Pace pace) {
    this.pace = pace;
  }

  /** {@return whether the servant is likely to return soon} */
  public boolean quick() {
    return pace.quick();
  }

  /** {@return what is known of the method's processor time} */
  MethodCost method() {
    return pace.method();
  }

  /** A thread is asked for, which is to do this work: it calls {@link #run}. */
  void asked(Runnable value) {
    work = value;
  }

  /**
   * Runs the servant on the calling thread, which nobody interrupts any more once it is over; does
   * nothing when another thread has run it or runs it. A virtual thread leaves CPU-bound servants
   * to platform threads.
   */
  public void run(Runnable servant) {
    Runnable asked = work;
    if (asked != null
        && method().kind() == MethodCost.Kind.CPU_BOUND
        && Thread.currentThread().isVirtual()
        && PlatformServants.PROCESS.takes(this, asked)) {
      return;
    }
    synchronized (this) {
      if (begun) {
        return;
      }
      begun = true;
      thread = Thread.currentThread();
    }
    long begunNanos = System.nanoTime();
    try {
      servant.run();
    } finally {
      pace.took(System.nanoTime() - begunNanos);
      synchronized (this) {
        thread = null;
      }
      Thread.interrupted(); // for the sake of this call: the thread may serve another one
    }
  }

  /** {@return whether the calling thread runs the servant} */
  public synchronized boolean runsHere() {
    return Thread.currentThread().equals(thread);
  }

  /** Interrupts the servant if another thread runs it now. */
  public synchronized void interrupt() {
    if (thread != null && !thread.equals(Thread.currentThread())) {
      thread.interrupt();
    }
  }

  // ---- where virtual threads do not get carriers

  /** {@return what a thread was asked to do, when it has not begun; null otherwise} */
  synchronized @Nullable Runnable waiting() {
    return begun || moved ? null : work;
  }

  /** {@return whether a platform thread is to run it, which is asked for once} */
  synchronized boolean moves() {
    boolean first = !begun && !moved;
    moved |= first;
    return first;
  }

  /** The platform thread is not to run it after all, unless it has begun. */
  synchronized void stays() {
    moved = false;
  }

  /** {@return at how many looks in a row it was on a virtual thread and did not wait} */
  int computing() {
    Thread runs;
    synchronized (this) {
      runs = thread;
    }
    boolean computes = runs != null && runs.isVirtual() && runs.getState() == Thread.State.RUNNABLE;
    computed = computes ? computed + 1 : 0;
    return computed;
  }
}
