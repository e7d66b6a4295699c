package dev.parley.server.admin;

import dev.parley.base.MemoryBudget;
import dev.parley.pipeline.MetricsValve.MethodMetrics;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Metrics of calls, connections, rooms and memory in the Prometheus text format.
 *
 * @param served counters of served calls, by method
 * @param connections number of open connections
 * @param rooms number of rooms in memory
 * @param appends number of events written to disk
 * @param memory budget whose reservations are reported
 */
public record ServerMetrics(
    Supplier<Map<String, MethodMetrics>> served,
    Supplier<Integer> connections,
    Supplier<Integer> rooms,
    Supplier<Long> appends,
    MemoryBudget memory)
    implements Supplier<String> {
  private static final double NANOS = 1e9;

  @Override
  public String get() {
    PrometheusText text = new PrometheusText();
    text.gauge("parley_connections", "Open connections.", connections.get());
    text.gauge("parley_rooms", "Rooms in memory.", rooms.get());
    text.head("parley_events_written_total", "counter", "Room events on disk.");
    text.line("parley_events_written_total", "", appends.get());
    Map<String, MethodMetrics> samples = served.get();
    text.head("parley_calls_started_total", "counter", "Calls received.");
    samples.forEach(
        (method, each) -> text.line("parley_calls_started_total", label(method), each.started()));
    text.head(
        "parley_calls_ended_total", "counter", "Calls that have ended, successful or failed.");
    samples.forEach(
        (method, each) -> text.line("parley_calls_ended_total", label(method), each.ended()));
    text.head("parley_calls_failed_total", "counter", "Calls that failed, by reason.");
    samples.forEach((method, each) ->
        each.failed()
            .forEach((reason, count) ->
                text.line(
                    "parley_calls_failed_total",
                    label(method)
                        + ","
                        + PrometheusText.label("reason", reason.name().toLowerCase(Locale.ROOT)),
                    count)));
    text.head(
        "parley_call_seconds",
        "summary",
        "Duration of a sample of the calls, from arrival to reply.");
    samples.forEach((method, each) -> {
      text.line("parley_call_seconds_count", label(method), each.timed());
      text.line("parley_call_seconds_sum", label(method), each.nanos() / NANOS);
    });
    Runtime runtime = Runtime.getRuntime();
    text.gauge(
        "parley_heap_bytes", "Java heap in use.", runtime.totalMemory() - runtime.freeMemory());
    text.gauge("parley_heap_limit_bytes", "Largest size of the Java heap.", runtime.maxMemory());
    memory(text);
    return text.toString();
  }

  private void memory(PrometheusText text) {
    text.head("parley_memory_reserved_bytes", "gauge", "Memory reserved for members, by use.");
    for (MemoryBudget.Use use : MemoryBudget.Use.values()) {
      text.line("parley_memory_reserved_bytes", use(use), memory.used(use));
    }
    text.head("parley_memory_limit_bytes", "gauge", "Memory that can be reserved, by use.");
    for (MemoryBudget.Use use : MemoryBudget.Use.values()) {
      text.line("parley_memory_limit_bytes", use(use), memory.bytes(use));
    }
  }

  private static String use(MemoryBudget.Use use) {
    return PrometheusText.label("use", use.name().toLowerCase(Locale.ROOT));
  }

  private static String label(String method) {
    return PrometheusText.label("method", method);
  }
}
