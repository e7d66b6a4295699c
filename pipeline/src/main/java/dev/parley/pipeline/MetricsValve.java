package dev.parley.pipeline;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts calls per method: how many, how many failed and why, and their time in all.
 *
 * <p>Threads: safe for all.
 */
public final class MetricsValve implements Valve {
  private final Map<String, ConcurrentHashMap<String, Counters>> contracts =
      new ConcurrentHashMap<>();

  /** Counts from zero. */
  public MetricsValve() {}

  /**
   * The counters of one method at one moment.
   *
   * @param started calls that came by
   * @param ended of these, the ones that ended
   * @param failed of these, the ones that failed, by reason
   * @param nanos the time of the ended ones, added up
   */
  public record Sample(long started, long ended, Map<CallReason, Long> failed, long nanos) {}

  private static final class Counters {
    final LongAdder started = new LongAdder();
    final LongAdder ended = new LongAdder();
    final LongAdder nanos = new LongAdder();
    final Map<CallReason, LongAdder> failed = new ConcurrentHashMap<>();

    Sample sample() {
      Map<CallReason, Long> reasons = new TreeMap<>();
      failed.forEach((reason, count) -> reasons.put(reason, count.sum()));
      return new Sample(started.sum(), ended.sum(), reasons, nanos.sum());
    }
  }

  @Override
  public Step request(Call call) {
    counters(call).started.increment();
    return Step.CONTINUE;
  }

  @Override
  public void reply(Call call) {
    Counters counters = counters(call);
    counters.ended.increment();
    counters.nanos.add(System.nanoTime() - call.startedNanos());
    call.failure()
        .ifPresent(failure ->
            counters.failed.computeIfAbsent(reason(failure), r -> new LongAdder()).increment());
  }

  /** Looked up on the way down and up: cheaper than an object per call that remembers it. */
  private Counters counters(Call call) {
    ConcurrentHashMap<String, Counters> methods = contracts.get(call.contract());
    Counters known = methods == null ? null : methods.get(call.method());
    return known != null ? known : newCounters(call);
  }

  private Counters newCounters(Call call) {
    return contracts
        .computeIfAbsent(call.contract(), name -> new ConcurrentHashMap<>())
        .computeIfAbsent(call.method(), name -> new Counters());
  }

  private static CallReason reason(Throwable failure) {
    return failure instanceof CallException call ? call.reason() : CallReason.APPLICATION;
  }

  /** {@return the counters of all methods seen so far, by {@code contract.method}} */
  public Map<String, Sample> samples() {
    Map<String, Sample> samples = new TreeMap<>();
    contracts.forEach((contract, methods) ->
        methods.forEach(
            (method, counters) -> samples.put(contract + "." + method, counters.sample())));
    return samples;
  }
}
