package desk;

import dev.parley.calls.Listener;
import dev.parley.calls.Parley;
import dev.parley.telemetry.MicrometerValve;
import dev.parley.telemetry.OtelValve;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.net.URI;
import java.util.Comparator;
import java.util.List;

/** A server and a client whose calls are traced and measured. */
public final class Telemetry {
  private Telemetry() {}

  public static void main(String[] args) {
    MeterRegistry meters = new SimpleMeterRegistry(); // or that of your monitoring
    InMemorySpanExporter spans = InMemorySpanExporter.create(); // or the one to your collector
    OpenTelemetry traces =
        OpenTelemetrySdk.builder()
            .setTracerProvider(
                SdkTracerProvider.builder()
                    .addSpanProcessor(SimpleSpanProcessor.create(spans))
                    .build())
            .build();
    try (Parley server =
            Parley.builder()
                .incoming(OtelValve.incoming(traces))
                .incoming(MicrometerValve.incoming(meters))
                .start();
        Parley client =
            Parley.builder()
                .outgoing(OtelValve.outgoing(traces))
                .outgoing(MicrometerValve.outgoing(meters))
                .start()) {
      server.export("desk", Desk.class, Telemetry::greet);
      Listener listener = server.listen(URI.create("tcp://127.0.0.1:0"));
      client.connect(listener.endpoint()).lookup("desk", Desk.class).greet("Ada");
    }
    print(spans.getFinishedSpanItems());
    print(meters, "caller");
    print(meters, "servant");
  }

  private static String greet(String name) {
    Span.current().setAttribute("desk.name", name); // the span of this call
    return "Good morning, " + name;
  }

  private static void print(List<SpanData> spans) {
    List<SpanData> greetings =
        spans.stream()
            .filter(span -> span.getName().equals("desk.Desk/greet")) // and not the look-up
            .sorted(Comparator.comparing(span -> span.getKind().name()))
            .toList();
    String caller = greetings.getFirst().getSpanId();
    for (SpanData span : greetings) {
      String place = span.getParentSpanId().equals(caller) ? ", child of the one before" : "";
      StringBuilder attributes = new StringBuilder();
      span.getAttributes()
          .forEach((key, value) -> {
            if (key.getKey().startsWith("desk.")) {
              attributes.append(", ").append(key.getKey()).append("=").append(value);
            }
          });
      System.out.println("span " + span.getName() + ", " + span.getKind() + place + attributes);
    }
  }

  private static void print(MeterRegistry meters, String side) {
    long calls =
        meters
            .get("parley.calls")
            .tags("side", side, "method", "greet", "outcome", "OK")
            .timer()
            .count();
    System.out.printf(
        "timer parley.calls{side=%s,method=greet,outcome=OK}: %d call%n", side, calls);
  }
}
