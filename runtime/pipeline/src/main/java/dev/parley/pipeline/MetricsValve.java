package dev.parley.pipeline;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Counts calls and failures per method and samples their durations: all of the first calls of a
 * method, later about one in sixteen at random. Reading the clock and adding up durations costs
 * more than all other valves.
 *
 * <p>Threads: safe for all.
 */
public final class MetricsValve implements Valve {
  private static final int RECENT = 64; // a power of two

  /** Number of calls of a method that are all timed, before random sampling begins. */
  private static final int TIMED_FIRST = 64;

  /** Number of random bits that must be zero for a call to be timed: one call in 2^CHANCE_BITS. */
  private static final int CHANCE_BITS = 4;

  private final Map<String, ConcurrentHashMap<String, MethodCounters>> contracts =
      new ConcurrentHashMap<>();

  /**
   * A racy cache of counters. Every entry is checked before use, so that it does not matter which
   * thread's write is seen.
   */
  private final @Nullable MethodCounters[] recent = new MethodCounters[RECENT];

  /** Creates a valve with all counters at zero. */
  public MetricsValve() {}

  /**
   * The counters of one method at one moment.
   *
   * @param started calls that were started
   * @param ended calls that have ended
   * @param failed calls that have failed, by reason
   * @param timed ended calls whose duration was measured
   * @param nanos total duration of the measured calls, in nanoseconds
   */
  public record MethodMetrics(
      long started, long ended, Map<CallFailureReason, Long> failed, long timed, long nanos) {
    /** {@return the average duration of a call in nanoseconds; 0 before the first has ended} */
    public long averageNanos() {
      return timed == 0 ? 0 : nanos / timed;
    }
  }

  private static final class MethodCounters {
    final String contract;
    final String method;
    final LongAdder started = new LongAdder();
    final LongAdder ended = new LongAdder();
    final LongAdder timed = new LongAdder();
    final LongAdder nanos = new LongAdder();
    private boolean first = true; // a thread may see late that it is not so any more
    final Map<CallFailureReason, LongAdder> failed = new ConcurrentHashMap<>();

    MethodCounters(String contract, String method) {
      this.contract = contract;
      this.method = method;
    }

    /** Measures the duration of a call, if the call is sampled. */
    void time(long startedNanos) {
      if (first || isPicked(startedNanos)) {
        timed.increment();
        nanos.add(System.nanoTime() - startedNanos);
        first = first && timed.sum() < TIMED_FIRST;
      }
    }

    /** Decides at random: the mixed low bits of the clock are random enough. */
    private static boolean isPicked(long startedNanos) {
      // Fibonacci hashing (2^64 divided by the golden ratio) mixes the low bits into the high ones.
      return (startedNanos * 0x9E37_79B9_7F4A_7C15L) >>> (Long.SIZE - CHANCE_BITS) == 0;
    }

    MethodMetrics sample() {
      Map<CallFailureReason, Long> reasons = new TreeMap<>();
      failed.forEach((reason, count) -> reasons.put(reason, count.sum()));
      return new MethodMetrics(started.sum(), ended.sum(), reasons, timed.sum(), nanos.sum());
    }
  }

  @Override
  public ValveAction request(Call call) {
    counters(call).started.increment();
    return ValveAction.CONTINUE;
  }

  @Override
  public void reply(Call call) {
    MethodCounters counters = counters(call);
    counters.ended.increment();
    counters.time(call.startedNanos());
    call.failure()
        .ifPresent(failure ->
            counters.failed.computeIfAbsent(reason(failure), r -> new LongAdder()).increment());
  }

  /**
   * Finds the counters of a call, on request and again on reply: cheaper than an object per call
   * that would keep them.
   */
  @SuppressWarnings("ReferenceEquality") // names of one method are the same strings each time
  private MethodCounters counters(Call call) {
    String contract = call.contract();
    String method = call.method();
    int place = (31 * contract.hashCode() + method.hashCode()) & (RECENT - 1);
    MethodCounters known = recent[place];
    if (known == null || known.contract != contract || known.method != method) {
      known =
          contracts
              .computeIfAbsent(contract, _ -> new ConcurrentHashMap<>())
              .computeIfAbsent(method, name -> new MethodCounters(contract, name));
      recent[place] = known;
    }
    return known;
  }

  private static CallFailureReason reason(Throwable failure) {
    return failure instanceof CallException call ? call.reason() : CallFailureReason.APPLICATION;
  }

  /** {@return the counters of all methods seen so far, by {@code contract.method}} */
  public Map<String, MethodMetrics> samples() {
    Map<String, MethodMetrics> samples = new TreeMap<>();
    contracts.forEach((contract, methods) ->
        methods.forEach(
            (method, counters) -> samples.put(contract + "." + method, counters.sample())));
    return samples;
  }
}
