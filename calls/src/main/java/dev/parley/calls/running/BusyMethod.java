package dev.parley.calls.running;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Whether servants of a method are CPU-bound: known to keep a processor busy without waiting. One
 * for all servants of the method in this process, since processors are shared by all of them.
 *
 * <p>Threads: safe for all.
 */
final class BusyMethod {
  private static final System.Logger LOG = System.getLogger(BusyMethod.class.getName());

  /** By contract and method: as many as the program has methods that were called. */
  private static final Map<String, BusyMethod> ALL = new ConcurrentHashMap<>();

  /** A run that takes less processor time than this is brief. */
  private static final long BRIEF_NANOS = 10_000_000;

  /** So many brief runs in a row and the method counts as CPU-bound no more. */
  private static final int BRIEF_RUNS = 16;

  private final String label;
  private volatile boolean busy;
  private boolean told; // guarded by this
  private int briefRuns; // guarded by this

  private BusyMethod(String label) {
    this.label = label;
  }

  /**
   * {@return that of a method}
   *
   * @param contract the name of its interface
   * @param label interface and method, for messages
   */
  static BusyMethod of(String contract, String label) {
    return ALL.computeIfAbsent(contract + " " + label, key -> new BusyMethod(label));
  }

  boolean busy() {
    return busy;
  }

  /** A servant of the method was seen to keep a processor busy; logged the first time. */
  synchronized void mark(int atOnce) {
    busy = true;
    briefRuns = 0;
    if (!told) {
      told = true;
      LOG.log(
          System.Logger.Level.WARNING,
          () ->
              label
                  + ": its servant computes for long without waiting, which kept other calls from"
                  + " beginning; from now on at most "
                  + atOnce
                  + " of its calls run at once, on platform threads, and the others queue. Return a"
                  + " CompletionStage and compute on threads of your own to decide otherwise");
    }
  }

  /** A servant of the method has run on a platform thread. */
  synchronized void took(long cpuNanos) {
    briefRuns = cpuNanos < BRIEF_NANOS ? briefRuns + 1 : 0;
    if (briefRuns >= BRIEF_RUNS) {
      busy = false;
      briefRuns = 0;
    }
  }
}
