package dev.parley.calls.running;

import java.util.LinkedHashSet;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A thread that looks, while servants run on virtual threads, whether virtual threads still get
 * carriers. Virtual threads are not preempted: as many CPU-bound servants as there are carriers
 * stop all other virtual threads of the process. When a probe does not run from one look to the
 * next, servants that wait get platform threads, and methods whose servants keep computing are
 * marked: from then on {@link PlatformServants} runs them.
 *
 * <p>Threads: safe for all. It owns one, {@code parley-carriers}, which sleeps while no servant
 * runs.
 */
final class CarrierWatch {
  static final CarrierWatch PROCESS = new CarrierWatch();

  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  /** Looks in a row at which a servant computes: it holds a carrier for long. */
  private static final int HOLDING_LOOKS = 2;

  /** Looks in a row at which a servant computes: its method is CPU-bound. */
  private static final int CPU_BOUND_LOOKS = 5;

  /** Looks at which a probe has not run, whatever holds the carriers. */
  private static final int LATE_LOOKS = 5;

  private final Queue<Watched> fresh = new ConcurrentLinkedQueue<>();
  private final Set<Watched> watched = new LinkedHashSet<>(); // confined to the thread
  private final Thread thread =
      Thread.ofPlatform().name("parley-carriers").daemon().unstarted(this::run);
  private volatile boolean asleep;
  private volatile boolean probed = true; // the last probe has run
  private volatile boolean stalled; // virtual threads get no carriers
  private int late; // looks at which the probe had not run; confined to the thread

  private CarrierWatch() {
    thread.start();
  }

  /** One connection's servants. Threads: safe for all. */
  static final class Watched {
    private final Servants servants;
    private volatile boolean looked; // the thread looks at it, or is about to

    Watched(Servants servants) {
      this.servants = servants;
    }

    /** A servant was given to a virtual thread. */
    void started() {
      if (!looked) {
        looked = true;
        PROCESS.fresh.add(this);
        if (PROCESS.asleep) {
          LockSupport.unpark(PROCESS.thread);
        }
      }
    }

    /** {@return whether it needs no more looks until the next servant starts} */
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
      for (Watched next = fresh.poll(); next != null; next = fresh.poll()) {
        watched.add(next);
      }
      watched.removeIf(Watched::rests);
      if (!watched.isEmpty() || !PlatformServants.PROCESS.idle()) {
        look();
        LockSupport.parkNanos(this, PAUSE_NANOS);
      } else {
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
      run.method().mark();
    }
    return looks >= HOLDING_LOOKS;
  }

  private static void relieve(ServantRun run) {
    Runnable work = run.waiting();
    if (work != null) {
      PlatformServants.PROCESS.takes(run, work);
    }
  }

  /**
   * Starts a virtual thread for a short method, and a platform thread for others and where virtual
   * ones get no carriers.
   */
  void start(ServantRun run, Runnable work) {
    run.asked(work);
    boolean virtual = run.method().kind() == MethodCost.Kind.SHORT && !stalled;
    if (virtual || !PlatformServants.PROCESS.takes(run, work)) {
      ServantSide.THREADS.start(work);
    }
  }
}
