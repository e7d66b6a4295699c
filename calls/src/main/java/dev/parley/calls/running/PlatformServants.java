package dev.parley.calls.running;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Queue;
import java.util.Set;

/**
 * Platform threads for servants that virtual threads cannot run in time: CPU-bound ones, which
 * would hold a carrier until they return, and others that waited too long for a carrier.
 *
 * <p>CPU-bound servants run as many at once as there are processors; the others queue, bounded by
 * the calls that their connections may have. Those that wait for something, such as a call of their
 * own, do not count, so that servants that wait for each other go on.
 *
 * <p>Threads: safe for all. Memory: a thread per servant that runs here.
 */
final class PlatformServants {
  static final PlatformServants PROCESS = new PlatformServants();

  private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

  /** Servants at once that may be short and get a thread because no carrier was free in time. */
  private static final int RELIEF_MAX = Math.max(4, 2 * PROCESSORS);

  /** Processor time after which a servant is CPU-bound. */
  private static final long CPU_BOUND_NANOS = 50_000_000;

  /** Looks in a row at which a thread has got no processor time: it waits. */
  private static final int WAITING_LOOKS = 10;

  private final Set<Runner> runners = new HashSet<>(); // guarded by this
  private final Queue<Runner> queue = new ArrayDeque<>(); // guarded by this

  /** Loaded when the first servant runs here, since it loads much. */
  private static final class Times {
    static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  }

  /** One servant on a thread of its own. Fields belong to the thread that watches carriers. */
  private final class Runner implements Runnable {
    final ServantRun run;
    final Runnable work;
    final Thread thread;
    long cpuNanos;
    int idleLooks;

    Runner(ServantRun run, Runnable work) {
      this.run = run;
      this.work = work;
      thread =
          Thread.ofPlatform()
              .name("parley-platform-servant")
              .daemon()
              .inheritInheritableThreadLocals(false) // of whoever read the request
              .unstarted(this);
    }

    @Override
    public void run() {
      try {
        work.run();
      } finally {
        run.method().took(Times.THREADS.getCurrentThreadCpuTime());
        ended(this);
      }
    }

    /** {@return whether it takes part in the limit: CPU-bound, and not waiting} */
    boolean computes() {
      return run.method().busy() && idleLooks < WAITING_LOOKS;
    }
  }

  /** Runs a CPU-bound servant when it is its turn. */
  synchronized void queue(ServantRun run, Runnable work) {
    if (run.moves()) {
      queue.add(new Runner(run, work));
      startQueued();
    }
  }

  /**
   * Runs a servant that waits for a carrier at once, unless too many do so already; one that is
   * CPU-bound when it is its turn.
   *
   * @return false when there were too many
   */
  synchronized boolean relieve(ServantRun run, Runnable work) {
    if (run.method().busy()) {
      queue(run, work);
    } else if (runners.stream().filter(each -> !each.run.method().busy()).count() >= RELIEF_MAX) {
      return false;
    } else if (run.moves()) {
      start(new Runner(run, work));
    }
    return true;
  }

  private void startQueued() {
    while (!queue.isEmpty() && runners.stream().filter(Runner::computes).count() < PROCESSORS) {
      start(queue.remove());
    }
  }

  private void start(Runner runner) {
    runners.add(runner);
    runner.thread.start();
  }

  private synchronized void ended(Runner runner) {
    runners.remove(runner);
    startQueued();
  }

  /** {@return whether nothing runs or waits here} */
  synchronized boolean idle() {
    return runners.isEmpty();
  }

  /** Looks which servants are CPU-bound, and which of those wait for something. */
  synchronized void look() {
    for (Runner each : runners) {
      long cpuNanos = Times.THREADS.getThreadCpuTime(each.thread.threadId());
      each.idleLooks = cpuNanos == each.cpuNanos ? each.idleLooks + 1 : 0;
      each.cpuNanos = cpuNanos;
      if (cpuNanos > CPU_BOUND_NANOS && !each.run.method().busy()) {
        each.run.method().mark(PROCESSORS);
      }
    }
    startQueued();
  }

  static void mark(ServantRun run) {
    run.method().mark(PROCESSORS);
  }
}
