package dev.parley.server;

import dev.parley.pipeline.MetricsValve.Sample;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Counters as text, in the format that Prometheus reads.
 *
 * @param served counters of the calls that were served, by method
 * @param connections that stand
 * @param rooms in memory
 * @param appends events written to disk
 */
record Metrics(
    Supplier<Map<String, Sample>> served,
    Supplier<Integer> connections,
    Supplier<Integer> rooms,
    Supplier<Long> appends)
    implements Supplier<String> {
  private static final double NANOS = 1e9;

  @Override
  public String get() {
    StringBuilder text = new StringBuilder();
    gauge(text, "parley_connections", "Connections that stand.", connections.get());
    gauge(text, "parley_rooms", "Rooms in memory.", rooms.get());
    head(text, "parley_events_written_total", "counter", "Room events on disk.");
    line(text, "parley_events_written_total", "", appends.get());
    Map<String, Sample> samples = served.get();
    head(text, "parley_calls_started_total", "counter", "Calls that arrived.");
    samples.forEach(
        (method, each) -> line(text, "parley_calls_started_total", label(method), each.started()));
    head(text, "parley_calls_ended_total", "counter", "Calls that were answered, or failed.");
    samples.forEach(
        (method, each) -> line(text, "parley_calls_ended_total", label(method), each.ended()));
    head(text, "parley_calls_failed_total", "counter", "Calls that failed, by reason.");
    samples.forEach((method, each) ->
        each.failed()
            .forEach((reason, count) ->
                line(
                    text,
                    "parley_calls_failed_total",
                    label(method) + ",reason=\"" + reason.name().toLowerCase(Locale.ROOT) + '"',
                    count)));
    head(text, "parley_call_seconds", "summary", "Time of some of them, from arrival to reply.");
    samples.forEach((method, each) -> {
      line(text, "parley_call_seconds_count", label(method), each.timed());
      line(text, "parley_call_seconds_sum", label(method), each.nanos() / NANOS);
    });
    Runtime memory = Runtime.getRuntime();
    gauge(
        text, "parley_heap_bytes", "Java heap in use.", memory.totalMemory() - memory.freeMemory());
    return text.toString();
  }

  /** Methods have names of Java, which need no escapes. */
  private static String label(String method) {
    return "method=\"" + method + '"';
  }

  private static void gauge(StringBuilder text, String name, String help, Number value) {
    head(text, name, "gauge", help);
    line(text, name, "", value);
  }

  private static void head(StringBuilder text, String name, String type, String help) {
    text.append("# HELP ").append(name).append(' ').append(help).append('\n');
    text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
  }

  private static void line(StringBuilder text, String name, String labels, Number value) {
    text.append(name);
    if (!labels.isEmpty()) {
      text.append('{').append(labels).append('}');
    }
    text.append(' ').append(value).append('\n');
  }
}
