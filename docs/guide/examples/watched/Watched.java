package watched;

import dev.parley.calls.Parley;
import dev.parley.telemetry.AccessLog;
import dev.parley.telemetry.MicrometerValve;
import dev.parley.telemetry.OtelValve;
import dev.parley.telemetry.ReplaySpeed;
import dev.parley.telemetry.RecordValve;
import dev.parley.telemetry.RecordedServant;
import dev.parley.telemetry.Recording;
import dev.parley.telemetry.Replay;
import dev.parley.telemetry.ReplayReport;
import dev.parley.telemetry.RotatingFileSink;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.nio.file.Path;

/** A desk whose calls are traced, measured, logged and recorded; and made again. */
public final class Watched {
  private static final int MEGABYTE = 1 << 20;

  public static void main(String[] args) throws Exception {
    Path folder = Path.of(args[0]);
    Path monday = folder.resolve("monday.calls");
    var meters = new SimpleMeterRegistry();
    var spans = InMemorySpanExporter.create(); // in the place of the one to your collector
    var provider =
        SdkTracerProvider.builder().addSpanProcessor(SimpleSpanProcessor.create(spans)).build();
    OpenTelemetry telemetry = OpenTelemetrySdk.builder().setTracerProvider(provider).build();

    try (var log = AccessLog.to(RotatingFileSink.open(folder.resolve("access.log"), 10 * MEGABYTE, 5));
        var recording = RecordValve.open(monday, Desk.class, 64 * MEGABYTE);
        var parley =
            Parley.builder()
                .incoming(OtelValve.incoming(telemetry))
                .incoming(MicrometerValve.incoming(meters))
                .incoming(log.incoming())
                .incoming(recording)
                .start()) {
      parley.export("desk", Desk.class, new Greeter());
      Desk desk = parley.lookup("desk", Desk.class);
      System.out.println(desk.greet("Ada"));
      System.out.println(desk.greet("Grace"));
    }

    for (SpanData span : spans.getFinishedSpanItems()) {
      if (span.getName().equals("watched.Desk/greet")) { // and not the look-up
        System.out.println("traced: " + span.getAttributes().get(Greeter.NAME));
      }
    }
    Recording<Desk> recorded = Recording.read(monday, Desk.class);
    ReplayReport report = Replay.run(recorded, new Greeter(), ReplaySpeed.recorded());
    System.out.println(report.matching() + " of " + report.calls() + " ended as on Monday");
    System.out.println("Without the real desk: " + RecordedServant.of(recorded).greet("Ada"));
  }
}
