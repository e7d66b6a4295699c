package dev.parley.calls.running;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;

/**
 * Platform threads for servants that would block the carriers of virtual threads, and for servants
 * that wait too long for a carrier.
 *
 * <ul>
 *   <li>Trials: while the cost of a method is unknown, its servants run one at a time. The others
 *       are held until the first one has returned, waits for something, or is found CPU-bound.
 *   <li>CPU-bound servants: one processor is left to everything else. The others queue. Those that
 *       wait for something, such as a call of their own, do not count, so that servants that wait
 *       for each other go on.
 *   <li>Relief: short servants that got no carrier in time.
 * </ul>
 *
 * <p>Threads: safe for all. Memory: a thread per servant that runs here; queues are bounded by the
 * calls that their connections may have.
 */
final class PlatformServants {
  static final PlatformServants PROCESS = new PlatformServants();

  private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

  /** Limit for CPU-bound servants that run at once: one processor stays free. */
  static final int CPU_BOUND_MAX = Math.max(1, PROCESSORS - 1);

  /** Limit for possibly short servants that run at once because no carrier was free in time. */
  private static final int RELIEF_MAX = Math.max(4, 2 * PROCESSORS);

  /**
   * Consecutive samples without processor time after which a servant counts as waiting, about a
   * second: on a busy machine a servant that computes may get none for some hundred milliseconds.
   */
  private static final int WAITING_LOOKS = 50;

  private final Set<PlatformRun> runs = new HashSet<>(); // guarded by this
  private final Queue<PlatformRun> queue = new ArrayDeque<>(); // CPU-bound; guarded by this

  /** Servants held back per method whose trial is under way. Guarded by this. */
  private final Map<MethodCost, Queue<HeldServant>> trials = new HashMap<>();

  /** A servant that is held until a trial ends. */
  private record HeldServant(ServantRun run, Runnable work) {
    void decide() {
      run.releaseClaim();
      CarrierWatch.PROCESS.start(run, work);
    }
  }

  /**
   * Accepts a servant that must not run on a virtual thread now, and runs it at once or in its
   * turn.
   *
   * @return false when a virtual thread should run it: the method is short, and too many short ones
   *     run here
   */
  synchronized boolean accepts(ServantRun run, Runnable work) {
    MethodCost method = run.method();
    MethodCost.CostClass kind = method.kind();
    // Before the claim: a servant that is refused now may be claimed at a later check.
    if (kind == MethodCost.CostClass.SHORT && count(kind) >= RELIEF_MAX) {
      return false;
    }
    if (!run.claimForPlatformThread()) {
      return true;
    }
    switch (kind) {
      case UNKNOWN -> tryOut(run, work);
      case SHORT -> start(new PlatformRun(method, work, this::ended));
      case CPU_BOUND -> {
        queue.add(new PlatformRun(method, work, this::ended));
        startQueued();
      }
    }
    return true;
  }

  private void tryOut(ServantRun run, Runnable work) {
    Queue<HeldServant> held = trials.get(run.method());
    if (held == null) {
      trials.put(run.method(), new ArrayDeque<>());
      start(new PlatformRun(run.method(), work, this::ended));
    } else {
      held.add(new HeldServant(run, work));
    }
  }

  private long count(MethodCost.CostClass kind) {
    return runs.stream()
        .filter(each -> each.method().kind() == kind)
        .filter(each -> kind == MethodCost.CostClass.SHORT || each.idleLooks() < WAITING_LOOKS)
        .count();
  }

  private void startQueued() {
    while (!queue.isEmpty() && count(MethodCost.CostClass.CPU_BOUND) < CPU_BOUND_MAX) {
      start(queue.remove());
    }
  }

  private void start(PlatformRun run) {
    runs.add(run);
    run.start();
  }

  private synchronized void ended(PlatformRun run) {
    runs.remove(run);
    endTrial(run.method());
    startQueued();
  }

  private void endTrial(MethodCost method) {
    Queue<HeldServant> held = trials.remove(method);
    if (held != null) {
      held.forEach(
          HeldServant::decide); // of a method that is still unknown the first one is tried next
    }
  }

  /** {@return whether nothing runs or waits here} */
  synchronized boolean idle() {
    return runs.isEmpty();
  }

  /** Samples all runs: finds CPU-bound servants, and those of them that wait for something. */
  synchronized void look() {
    for (PlatformRun each : runs) {
      each.look();
      if (each.parked() || each.idleLooks() >= WAITING_LOOKS) {
        each.method().recordWait();
      }
    }
    // Copied: the held servants that are decided now may begin the next trial.
    List.copyOf(trials.keySet()).stream()
        .filter(each -> each.kind() != MethodCost.CostClass.UNKNOWN)
        .forEach(this::endTrial);
    startQueued();
  }
}
