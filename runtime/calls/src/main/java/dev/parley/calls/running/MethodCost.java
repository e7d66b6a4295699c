package dev.parley.calls.running;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Processor time that servants of a method take, as far as it is known. One for all servants of the
 * method in this process, since processors are shared by all of them.
 *
 * <p>Threads: safe for all.
 */
final class MethodCost {
  /** Classes of methods. */
  enum Kind {
    /** No servant has returned or waited yet: {@link Trials} run them one at a time. */
    UNKNOWN,
    /** Servants return soon or wait, so virtual threads run them. */
    SHORT,
    /** Servants keep a processor busy without waiting: {@link PlatformServants} run them. */
    CPU_BOUND
  }

  private static final System.Logger LOG = System.getLogger(MethodCost.class.getName());

  /** By contract and method: as many as the program has methods that were called. */
  private static final Map<String, MethodCost> ALL = new ConcurrentHashMap<>();

  /** Processor time after which a servant of a short method is CPU-bound. */
  private static final long CPU_BOUND_NANOS = 50_000_000;

  /**
   * Processor time of all trials after which a method is CPU-bound. Larger than the limit for one
   * servant: first calls load classes, and run code that is not compiled yet.
   */
  private static final long TRIALS_NANOS = 500_000_000;

  /** A run that takes less processor time than this is brief. */
  static final long BRIEF_NANOS = 10_000_000;

  /** So many brief runs in a row and the method counts as short again, the first time. */
  private static final int BRIEF_RUNS = 16;

  /** Each further time that takes twice as many, until they have doubled so often. */
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
   * {@return that of a method}
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

  /** A servant of the method keeps a processor busy. Logged the first time. */
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

  /** A servant that was tried waits for something. */
  synchronized void waits() {
    if (kind == Kind.UNKNOWN) {
      kind = Kind.SHORT;
    }
  }

  /** A servant on a platform thread has used so much processor time, and runs on. */
  synchronized void uses(long cpuNanos) {
    if (cpuNanos > (kind == Kind.UNKNOWN ? TRIALS_NANOS - trialNanos : CPU_BOUND_NANOS)) {
      mark();
    }
  }

  /** A servant of the method has returned on a platform thread. */
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
