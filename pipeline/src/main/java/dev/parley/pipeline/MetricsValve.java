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

  private record Passage(Counters counters, long sinceNanos) {}

  @Override
  public Step request(Call call) {
    Counters counters =
        contracts
            .computeIfAbsent(call.contract(), name -> new ConcurrentHashMap<>())
            .computeIfAbsent(call.method(), name -> new Counters());
    counters.started.increment();
    call.keep(new Passage(counters, System.nanoTime()));
    return Step.CONTINUE;
  }

  @Override
  public void reply(Call call) {
    Passage passage = (Passage) call.kept().orElseThrow();
    Counters counters = passage.counters;
    counters.ended.increment();
    counters.nanos.add(System.nanoTime() - passage.sinceNanos);
    call.failure()
        .ifPresent(failure ->
            counters.failed.computeIfAbsent(reason(failure), r -> new LongAdder()).increment());
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
