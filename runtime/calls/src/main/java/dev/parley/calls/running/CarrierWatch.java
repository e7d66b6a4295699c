package dev.parley.calls.running;

import java.util.LinkedHashSet;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Watchdog for the carriers of virtual threads, which runs while servants run on them. Virtual
 * threads are not preempted: as many CPU-bound servants as there are carriers stop all other
 * virtual threads of the process. When a probe does not run between two checks, waiting servants
 * get platform threads, and methods whose servants keep computing are marked as CPU-bound: from
 * then on {@link PlatformServants} runs them.
 *
 * <p>Threads: safe for all. It owns one, {@code parley-carriers}, which is parked while no servant
 * runs.
 */
final class CarrierWatch {
  static final CarrierWatch PROCESS = new CarrierWatch();

  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  /**
   * Consecutive checks that see a servant computing, after which it counts as holding its carrier.
   */
  private static final int HOLDING_LOOKS = 2;

  /** Consecutive checks that see a servant computing, after which its method is CPU-bound. */
  private static final int CPU_BOUND_LOOKS = 5;

  /**
   * Checks without a run of the probe after which carriers count as blocked, whatever blocks them.
   */
  private static final int LATE_LOOKS = 5;

  private final Queue<WatchedServants> fresh = new ConcurrentLinkedQueue<>();
  private final Set<WatchedServants> watched = new LinkedHashSet<>(); // confined to the thread
  private final Thread thread =
      Thread.ofPlatform().name("parley-carriers").daemon().unstarted(this::run);
  private volatile boolean asleep;
  private volatile boolean probed = true; // the last probe has run
  private volatile boolean stalled; // virtual threads get no carriers
  private int late; // looks at which the probe had not run; confined to the thread

  private CarrierWatch() {
    thread.start();
  }

  /** The servants of one connection, as the watchdog sees them. Threads: safe for all. */
  static final class WatchedServants {
    private final RunningServants servants;
    private volatile boolean looked; // the thread looks at it, or is about to

    WatchedServants(RunningServants servants) {
      this.servants = servants;
    }

    /** Records that a servant was given to a virtual thread. */
    void started() {
      if (!looked) {
        looked = true;
        PROCESS.fresh.add(this);
        if (PROCESS.asleep) {
          LockSupport.unpark(PROCESS.thread);
        }
      }
    }

    /** Returns true if no servant runs; checks then pause until the next one starts. */
    private boolean rests() {
      if (servants.count() > 0) {
        return false;
      }
      looked = false; // before the second look at the count: who starts looks the other way round
      if (servants.count() == 0) {
        return true;
      }
      looked = true;
      return false;
    }
  }

  private void run() {
    while (true) {
      for (WatchedServants next = fresh.poll(); next != null; next = fresh.poll()) {
        watched.add(next);
      }
      watched.removeIf(WatchedServants::rests);
      if (!watched.isEmpty() || !PlatformServants.PROCESS.idle()) {
        look();
        LockSupport.parkNanos(this, PAUSE_NANOS);
      } else {
        // Before looking at the queue: a starter adds first and then reads the flag, so one of both
        // sees the other.
        asleep = true;
        if (fresh.isEmpty()) {
          LockSupport.park(this);
        }
        asleep = false;
      }
    }
  }

  private void look() {
    PlatformServants.PROCESS.look();
    if (probed) {
      probed = false;
      late = 0;
      stalled = false;
      Thread.startVirtualThread(() -> probed = true);
      return;
    }
    late++;
    boolean[] held = {late >= LATE_LOOKS};
    watched.forEach(each -> each.servants.forEach(run -> held[0] |= holds(run)));
    if (held[0]) {
      stalled = true;
      watched.forEach(each -> each.servants.forEach(CarrierWatch::relieve));
    }
  }

  private static boolean holds(ServantRun run) {
    int looks = run.computing();
    if (looks == CPU_BOUND_LOOKS) {
      run.method().markCpuBound();
    }
    return looks >= HOLDING_LOOKS;
  }

  private static void relieve(ServantRun run) {
    Runnable work = run.waiting();
    if (work != null) {
      PlatformServants.PROCESS.accepts(run, work);
    }
  }

  /**
   * Starts a virtual thread for a method that is short, and a platform thread for other methods or
   * while virtual threads get no carriers.
   */
  void start(ServantRun run, Runnable work) {
    run.requested(work);
    boolean virtual = run.method().kind() == MethodCost.CostClass.SHORT && !stalled;
    if (virtual || !PlatformServants.PROCESS.accepts(run, work)) {
      ServantSide.THREADS.start(work);
    }
  }
}
