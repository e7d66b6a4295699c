package dev.parley.calls.running;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.function.Consumer;

/**
 * Run of a servant on a platform thread of its own, with the processor time that it uses.
 *
 * <p>Threads: {@link #look} and {@link #idleLooks} are guarded by the owner of the run; the others
 * are safe for all.
 */
final class PlatformRun {
  private final MethodCost method;
  private final Runnable work;
  private final Consumer<PlatformRun> ended;
  private final Thread thread =
      Thread.ofPlatform()
          .name("parley-platform-servant")
          .daemon()
          .inheritInheritableThreadLocals(false) // of whoever read the request
          .unstarted(this::run);
  private long cpuNanos;
  private int idleLooks;

  /** Lazy holder: loaded only when a servant has run for some time, since it loads many classes. */
  private static final class ThreadTimes {
    static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  }

  /**
   * Creates a run that has not started.
   *
   * @param work runs the servant
   * @param ended called with the run when the servant has returned, on the thread that ran it
   */
  PlatformRun(MethodCost method, Runnable work, Consumer<PlatformRun> ended) {
    this.method = method;
    this.work = work;
    this.ended = ended;
  }

  MethodCost method() {
    return method;
  }

  void start() {
    thread.start();
  }

  private void run() {
    long begunNanos = System.nanoTime();
    try {
      work.run();
    } finally {
      long nanos = System.nanoTime() - begunNanos;
      // A short time needs no look at the thread's own clock, which costs a system call.
      method.recordRun(
          nanos < MethodCost.BRIEF_NANOS ? nanos : ThreadTimes.THREADS.getCurrentThreadCpuTime());
      ended.accept(this);
    }
  }

  /** Samples the processor time used so far. */
  void look() {
    long now = ThreadTimes.THREADS.getThreadCpuTime(thread.threadId());
    idleLooks = now == cpuNanos ? idleLooks + 1 : 0;
    cpuNanos = now;
    method.recordUse(now);
  }

  /** {@return the number of consecutive samples without progress in processor time} */
  int idleLooks() {
    return idleLooks;
  }

  /**
   * {@return whether the thread is parked or blocked now; false also while it waits in a system
   * call}
   */
  boolean parked() {
    return switch (thread.getState()) {
      case BLOCKED, WAITING, TIMED_WAITING -> true;
      default -> false;
    };
  }
}
