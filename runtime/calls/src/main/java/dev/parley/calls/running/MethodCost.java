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
  enum Kind {
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
  private volatile Kind kind = Kind.UNKNOWN;
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

  Kind kind() {
    return kind;
  }

  /** Marks the method as CPU-bound. Logs a warning the first time. */
  synchronized void mark() {
    if (kind == Kind.CPU_BOUND) {
      return;
    }
    kind = Kind.CPU_BOUND;
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
  synchronized void waits() {
    if (kind == Kind.UNKNOWN) {
      kind = Kind.SHORT;
    }
  }

  /** Records the processor time so far of a servant that runs on a platform thread. */
  synchronized void uses(long cpuNanos) {
    if (cpuNanos > (kind == Kind.UNKNOWN ? TRIALS_NANOS - trialNanos : CPU_BOUND_NANOS)) {
      mark();
    }
  }

  /** Records the processor time of a servant that has returned on a platform thread. */
  synchronized void took(long cpuNanos) {
    uses(cpuNanos);
    boolean brief = cpuNanos < BRIEF_NANOS;
    briefRuns = brief ? briefRuns + 1 : 0;
    if (kind == Kind.UNKNOWN) {
      trialNanos += cpuNanos;
      kind = brief ? Kind.SHORT : Kind.UNKNOWN;
    } else if (kind == Kind.CPU_BOUND
        && briefRuns >= BRIEF_RUNS << Math.min(marks - 1, DOUBLINGS_MAX)) {
      kind = Kind.SHORT;
    }
  }
}
