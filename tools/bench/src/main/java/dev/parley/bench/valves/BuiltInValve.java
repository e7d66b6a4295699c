package dev.parley.bench.valves;

import dev.parley.base.Timers;
import dev.parley.pipeline.Valve;
import dev.parley.telemetry.AccessLog;
import dev.parley.telemetry.MicrometerValve;
import dev.parley.telemetry.OtelValve;
import dev.parley.valves.AdaptiveLimitValve;
import dev.parley.valves.CacheValve;
import dev.parley.valves.CircuitBreakerValve;
import dev.parley.valves.RateLimitValve;
import dev.parley.valves.RetryValve;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import java.time.Duration;
import java.util.Optional;

/** Built-in valves, each set up to let every call pass, in the order of the rows. */
public enum BuiltInValve {
  /** Baseline without a valve. */
  NONE("no valve"),
  /** Rate limit that is never reached. */
  RATE("rate limit"),
  /** Adaptive concurrency limit that is never reached. */
  ADAPTIVE("adaptive limit"),
  /** Closed circuit breaker. */
  BREAKER("circuit breaker"),
  /** Retry with one attempt per call. */
  RETRY("retry, first attempt"),
  /** Cache that has the result. */
  CACHE("cache, hit"),
  /** OpenTelemetry spans that are sampled but not exported. */
  OTEL("OpenTelemetry, sampled"),
  /** Micrometer timer with a histogram. */
  MICROMETER("Micrometer, histogram"),
  /**
   * Access log with a discarded JSON line per call; lines beyond the speed of its thread are
   * dropped.
   */
  LOG("access log");

  private static final double MANY = 1e9;
  private static final int MOST = 1_000_000;

  private final String label;

  BuiltInValve(String label) {
    this.label = label;
  }

  /** {@return the label of the row} */
  String label() {
    return label;
  }

  /**
   * {@return the valve of a caller; empty for none}
   *
   * @param timers the timers of valves that wait
   */
  Optional<Valve> make(Timers timers) {
    return switch (this) {
      case NONE -> Optional.empty();
      case RATE -> Optional.of(RateLimitValve.refusing(MANY, MOST));
      case ADAPTIVE -> Optional.of(AdaptiveLimitValve.of(MOST, 1, MOST));
      case BREAKER -> Optional.of(CircuitBreakerValve.builder().build());
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
