package dev.parley.bench.valves;

import dev.parley.base.Timers;
import dev.parley.pipeline.Valve;
import dev.parley.telemetry.AccessLog;
import dev.parley.telemetry.MicrometerValve;
import dev.parley.telemetry.OtelValve;
import dev.parley.valves.AdaptiveLimitValve;
import dev.parley.valves.BreakerValve;
import dev.parley.valves.CacheValve;
import dev.parley.valves.RateLimitValve;
import dev.parley.valves.RetryValve;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import java.time.Duration;
import java.util.Optional;

/** The ready-made valves, each where it lets every call go on, in the order of the rows. */
public enum BuiltIn {
  /** What the others are compared with. */
  NONE("no valve"),
  /** A rate that is never reached. */
  RATE("rate limit"),
  /** A limit that is never reached. */
  ADAPTIVE("adaptive limit"),
  /** Closed. */
  BREAKER("circuit breaker"),
  /** One attempt at each call. */
  RETRY("retry, first attempt"),
  /** The result is kept already. */
  CACHE("cache, hit"),
  /** Spans are sampled, and given to nobody. */
  OTEL("OpenTelemetry, sampled"),
  /** A timer with its histogram. */
  MICROMETER("Micrometer, histogram"),
  /** A line of JSON for each call, which nobody keeps; what comes too fast is dropped. */
  LOG("access log");

  private static final double MANY = 1e9;
  private static final int MOST = 1_000_000;

  private final String label;

  BuiltIn(String label) {
    this.label = label;
  }

  /** {@return the row's name} */
  String label() {
    return label;
  }

  /**
   * {@return the valve of a caller; empty for none}
   *
   * @param timers for those that wait
   */
  Optional<Valve> make(Timers timers) {
    return switch (this) {
      case NONE -> Optional.empty();
      case RATE -> Optional.of(RateLimitValve.refusing(MANY, MOST));
      case ADAPTIVE -> Optional.of(AdaptiveLimitValve.of(MOST, 1, MOST));
      case BREAKER -> Optional.of(BreakerValve.builder().build());
      case RETRY -> Optional.of(RetryValve.builder().build(timers));
      case CACHE -> Optional.of(CacheValve.of(1_000, Duration.ofDays(1)));
      case OTEL ->
          Optional.of(
              OtelValve.outgoing(
                  OpenTelemetrySdk.builder()
                      .setTracerProvider(SdkTracerProvider.builder().build())
                      .build()));
      case MICROMETER -> Optional.of(MicrometerValve.outgoing(new SimpleMeterRegistry()));
      case LOG -> Optional.of(AccessLog.to(line -> {}).outgoing());
    };
  }
}
