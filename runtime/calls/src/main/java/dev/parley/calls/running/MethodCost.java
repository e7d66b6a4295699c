package dev.parley.calls.running;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Processor-time class of a method's servants, learned from their runs. One object per method and
 * process, since all runtimes share the processors.
 *
 * <p>Threads: safe for all.
 */
final class MethodCost {
  /** Classes of methods by processor time. */
  enum CostClass {
    /**
     * Unknown: no servant has returned or waited yet; {@link PlatformServants} runs its servants
     * one at a time.
     */
    UNKNOWN,
    /** Short: servants return soon or wait, so virtual threads run them. */
    SHORT,
    /**
     * CPU-bound: servants keep a processor busy without waiting; {@link PlatformServants} run them.
     */
    CPU_BOUND
  }

  private static final System.Logger LOG = System.getLogger(MethodCost.class.getName());

  /** All methods that were called, by contract and method. */
  private static final Map<String, MethodCost> ALL = new ConcurrentHashMap<>();

  /** Processor time after which a servant of a short method is CPU-bound. */
  private static final long CPU_BOUND_NANOS = 50_000_000;

  /**
   * Total processor time of trial runs after which a method is CPU-bound. Larger than the limit for
   * one servant: first calls load classes and run code that is not compiled yet.
   */
  private static final long TRIALS_NANOS = 500_000_000;

  /** Upper limit for the processor time of a brief run. */
  static final long BRIEF_NANOS = 10_000_000;

  /** Consecutive brief runs after which a method counts as short again, the first time. */
  private static final int BRIEF_RUNS = 16;

  /** Limit for the doublings of that number, one each time the method is found CPU-bound again. */
  private static final int DOUBLINGS_MAX = 10;

  private final String label;
  private volatile CostClass kind = CostClass.UNKNOWN;
  private long trialNanos; // guarded by this, as are the following
  private int marks; // how often it was found to be CPU-bound
  private int briefRuns;

  private MethodCost(String label) {
    this.label = label;
  }

  /**
   * {@return the cost object of a method}
   *
   * @param contract the name of its interface
   * @param label interface and method, for messages
   */
  static MethodCost of(String contract, String label) {
    return ALL.computeIfAbsent(contract + " " + label, key -> new MethodCost(label));
  }

  CostClass kind() {
    return kind;
  }

  /** Marks the method as CPU-bound. Logs a warning the first time. */
  synchronized void markCpuBound() {
    if (kind == CostClass.CPU_BOUND) {
      return;
    }
    kind = CostClass.CPU_BOUND;
    briefRuns = 0;
    if (marks++ == 0) {
      LOG.log(
          System.Logger.Level.WARNING,
          () ->
              label
                  + ": its servant computes for long without waiting, which would keep other calls"
                  + " from beginning; from now on at most "
                  + PlatformServants.CPU_BOUND_MAX
                  + " of its calls run at once, on platform threads, and the others queue. Return a"
                  + " CompletionStage and compute on threads of your own to decide otherwise");
    }
  }

  /** Records that a servant in its trial waits for something. */
  synchronized void recordWait() {
    if (kind == CostClass.UNKNOWN) {
      kind = CostClass.SHORT;
    }
  }

  /** Records the processor time so far of a servant that runs on a platform thread. */
  synchronized void recordUse(long cpuNanos) {
    if (cpuNanos > (kind == CostClass.UNKNOWN ? TRIALS_NANOS - trialNanos : CPU_BOUND_NANOS)) {
      markCpuBound();
    }
  }

  /** Records the processor time of a servant that has returned on a platform thread. */
  synchronized void recordRun(long cpuNanos) {
    recordUse(cpuNanos);
    boolean brief = cpuNanos < BRIEF_NANOS;
    briefRuns = brief ? briefRuns + 1 : 0;
    if (kind == CostClass.UNKNOWN) {
      // Without the sum, trials that each stay below the limit would run one at a time for ever.
      trialNanos += cpuNanos;
      kind = brief ? CostClass.SHORT : CostClass.UNKNOWN;
    } else if (kind == CostClass.CPU_BOUND
        && briefRuns >= BRIEF_RUNS << Math.min(marks - 1, DOUBLINGS_MAX)) {
      kind = CostClass.SHORT;
    }
  }
}
