package dev.parley.calls.running;

import org.jspecify.annotations.Nullable;

/**
 * A servant's run for one call: picks the thread that runs it, and measures its time.
 *
 * <p>Threads: {@link #run} by one, or by several of which the first runs the servant; the others by
 * all.
 */
public final class ServantRun {
  private final RunTimeAverage pace;
  private volatile @Nullable Runnable work; // null: no thread was asked for yet
  private boolean begun; // guarded by this
  private @Nullable Thread thread; // guarded by this; null while the servant does not run
  private boolean moved; // guarded by this: a platform thread runs it, unless this one begins first
  private int computed; // looks in a row; belongs to the thread that watches carriers

  /**
   * Creates a run that has not started.
   *
   * @param pace run-time average of the method
   */
  public ServantRun(RunTimeAverage pace) {
    this.pace = pace;
  }

  /** {@return whether the servant is likely to return soon} */
  public boolean quick() {
    return pace.quick();
  }

  /** {@return the processor-time class of the method} */
  MethodCost method() {
    return pace.method();
  }

  /** Sets the work for the thread that was requested; the work calls {@link #run}. */
  void requested(Runnable value) {
    work = value;
  }

  /**
   * Runs the servant on the calling thread; does nothing when another thread has run it or runs it.
   * After the run the thread's interrupt flag is clear. A virtual thread passes CPU-bound servants
   * on to platform threads.
   */
  public void run(Runnable servant) {
    Runnable asked = work;
    if (asked != null
        && method().kind() == MethodCost.CostClass.CPU_BOUND
        && Thread.currentThread().isVirtual()
        && PlatformServants.PROCESS.accepts(this, asked)) {
      return;
    }
    synchronized (this) {
      // A virtual thread and a relief thread may both have been asked; the later one finds nothing
      // to do.
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
      pace.record(System.nanoTime() - begunNanos);
      synchronized (this) {
        thread = null;
      }
      Thread.interrupted(); // an interrupt was for this call; the thread may serve another one
    }
  }

  /** {@return whether the calling thread runs the servant} */
  public synchronized boolean runsHere() {
    return Thread.currentThread().equals(thread);
  }

  /** Interrupts the servant if another thread runs it now. */
  public synchronized void interrupt() {
    // Under the lock: the interrupt comes before run() leaves, which then clears it.
    if (thread != null && !thread.equals(Thread.currentThread())) {
      thread.interrupt();
    }
  }

  // ---- relief while virtual threads get no carriers

  /** {@return the requested work while it has not started; null otherwise} */
  synchronized @Nullable Runnable waiting() {
    return begun || moved ? null : work;
  }

  /** {@return true the first time, if the run has not started: a platform thread is to run it} */
  synchronized boolean claimForPlatformThread() {
    boolean first = !begun && !moved;
    moved |= first;
    return first;
  }

  /** Reverts {@link #claimForPlatformThread}, unless the run has started. */
  synchronized void releaseClaim() {
    moved = false;
  }

  /**
   * {@return the number of consecutive checks at which it ran on a virtual thread without waiting}
   */
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
