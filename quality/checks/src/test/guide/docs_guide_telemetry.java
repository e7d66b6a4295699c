import dev.parley.calls.*;
import dev.parley.calls.api.*;
import dev.parley.pipeline.Call;
import dev.parley.telemetry.*;
import io.micrometer.core.instrument.MeterRegistry;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.context.Context;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.concurrent.Executor;
interface Desk { void note(String line); }
OpenTelemetry telemetry;
MeterRegistry registry;
AccessLog log;
RecordValve recording;
Recording<Desk> monday;
Desk desk;
Executor executor;
