package dev.parley.telemetry;

import dev.parley.pipeline.Call;
import dev.parley.pipeline.Valve;
import dev.parley.pipeline.ValveAction;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * Micrometer metrics of calls, by method:
 *
 * <ul>
 *   <li>{@value #CALLS}: a timer with a histogram, by {@code side}, {@code contract}, {@code
 *       method} and {@code outcome} ({@code OK}, or a {@link
 *       dev.parley.pipeline.CallFailureReason}). The time is all that the call took on this side.
 *   <li>{@value #ACTIVE}: a gauge of the calls that are under way, by {@code side}, {@code
 *       contract} and {@code method}.
 * </ul>
 *
 * <p>Tags are names from contracts, never arguments. At most {@value #METHODS_MAX} methods have
 * meters of their own; all others share those of the contract and method {@value #OTHER}.
 *
 * <p>Threads: safe for all. One valve serves all runtimes that measure into the same registry; a
 * second one of the same side would be told that its gauges exist already.
 */
public final class MicrometerValve implements Valve {
  /** Name of the timers. */
  public static final String CALLS = "parley.calls";

  /** Name of the gauges. */
  public static final String ACTIVE = "parley.calls.active";

  static final int METHODS_MAX = 1_000;
  static final String OTHER = "other";
  private static final MethodName OTHERS = new MethodName(OTHER, OTHER);

  /**
   * Histogram buckets, the same for all methods so that they can be added up; from a call within
   * one JVM to a slow one.
   */
  private static final Duration[] BUCKETS =
      Stream.of(
              10,
              20,
              50,
              100,
              200,
              500,
              1_000,
              2_000,
              5_000,
              10_000,
              20_000,
              50_000,
              100_000,
              200_000,
              500_000,
              1_000_000,
              2_000_000,
              5_000_000,
              10_000_000,
              30_000_000)
          .map(micros -> Duration.ofNanos(micros * 1_000L))
          .toArray(Duration[]::new);

  private final String side;
  private final MeterRegistry registry;
  private final Map<MethodName, MethodMeters> methods = new ConcurrentHashMap<>();

  private MicrometerValve(String side, MeterRegistry registry) {
    this.side = side;
    this.registry = registry;
  }

  /** {@return the valve for the caller's side} */
  public static MicrometerValve outgoing(MeterRegistry registry) {
    return new MicrometerValve("caller", registry);
  }

  /** {@return the valve for the servant's side} */
  public static MicrometerValve incoming(MeterRegistry registry) {
    return new MicrometerValve("servant", registry);
  }

  private record MethodName(String contract, String method) {}

  /** Meters of one method. Timers are created on first use. */
  private final class MethodMeters {
    private final Tags tags;
    private final AtomicInteger active = new AtomicInteger();
    private final Map<String, Timer> timers = new ConcurrentHashMap<>(); // by outcome

    MethodMeters(MethodName name) {
      tags = Tags.of("side", side, "contract", name.contract, "method", name.method);
      Gauge.builder(ACTIVE, active, AtomicInteger::get)
          .description("calls that are under way")
          .tags(tags)
          .strongReference(true)
          .register(registry);
    }

    Timer timer(String outcome) {
      return timers.computeIfAbsent(
          outcome,
          ended ->
              Timer.builder(CALLS)
                  .description("how long calls took")
                  .tags(tags.and("outcome", ended))
                  .serviceLevelObjectives(BUCKETS)
                  .register(registry));
    }
  }

  @Override
  public ValveAction request(Call call) {
    MethodMeters meters = meters(new MethodName(call.contract(), call.method()));
    meters.active.incrementAndGet();
    call.attach(meters);
    return ValveAction.CONTINUE;
  }

  private MethodMeters meters(MethodName name) {
    MethodMeters known = methods.get(name);
    if (known != null) {
      return known;
    }
    MethodName kept = methods.size() < METHODS_MAX ? name : OTHERS;
    return methods.computeIfAbsent(kept, MethodMeters::new);
  }

  @Override
  public void reply(Call call) {
    MethodMeters meters = (MethodMeters) call.valveAttachment().orElseThrow();
    meters.active.decrementAndGet();
    meters
        .timer(OutcomeNames.of(call))
        .record(System.nanoTime() - call.startedNanos(), TimeUnit.NANOSECONDS);
  }
}
