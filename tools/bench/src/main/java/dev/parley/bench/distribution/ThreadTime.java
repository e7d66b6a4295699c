package dev.parley.bench.distribution;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** Processor time of the current thread. */
final class ThreadTime {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private ThreadTime() {}

  /** {@return processor time so far, in nanoseconds} */
  static long nanos() {
    return THREADS.getCurrentThreadCpuTime();
  }
}
