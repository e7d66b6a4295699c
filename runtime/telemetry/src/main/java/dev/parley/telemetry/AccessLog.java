package dev.parley.telemetry;

import dev.parley.calls.spi.MethodCall;
import dev.parley.pipeline.Call;
import dev.parley.pipeline.TraceContext;
import dev.parley.pipeline.Valve;
import dev.parley.pipeline.ValveAction;
import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Access log: writes one line of JSON for each call that has ended, or only for slow ones ({@link
 * #ofSlowCalls}), with start time, side, caller, endpoint, method, outcome, duration in
 * microseconds, message sizes, and trace:
 *
 * <pre>{@code
 * {"time":"2026-11-21T20:51:08.123456Z","side":"servant","caller":"unix:desk","user":"ada",
 *  "endpoint":"unix:/run/desk.sock","contract":"shop.Desk","method":"order","outcome":"OK",
 *  "micros":412,"requestBytes":38,"replyBytes":12,
 *  "trace":"4bf92f3577b34da6a3ce929d0e0e4736"}
 * }</pre>
 *
 * <p>Arguments, results and the texts of failures are omitted: they may be secret. Unknown values
 * are omitted, too.
 *
 * <p>A call never waits for its line. Lines wait for the sink in a queue of {@value #WAITING_MAX};
 * lines beyond that are dropped and counted, and a line {@code {"time":…,"dropped":12}} gives the
 * count so far.
 *
 * <p>Threads: safe for all; closed by one, which closes the sink. It owns a thread.
 */
public final class AccessLog implements AutoCloseable {
  static final int WAITING_MAX = 8_192;
  private static final JsonFactory JSON = new JsonFactory();

  private final AccessSink sink;
  private final InstantSource clock;
  private final long nanosMin; // shorter calls are not logged
  private final WriteBehind<AccessEntry> behind;
  private final AtomicBoolean closed = new AtomicBoolean();
  private long told; // of the writing thread: dropped lines that were told of

  /** The logged facts of one call. */
  private record AccessEntry(
      Instant began,
      String side,
      String caller,
      Optional<String> user,
      Optional<String> endpoint,
      String contract,
      String method,
      String outcome,
      long micros,
      int requestBytes,
      int replyBytes,
      Optional<String> trace) {}

  AccessLog(AccessSink sink, InstantSource clock, long nanosMin) {
    this.sink = sink;
    this.clock = clock;
    this.nanosMin = nanosMin;
    behind = new WriteBehind<>("parley-access-log", WAITING_MAX, this::write, this::tellDropped);
  }

  /** {@return a log that writes its lines to a sink} */
  public static AccessLog to(AccessSink sink) {
    return new AccessLog(sink, InstantSource.system(), 0);
  }

  /**
   * {@return a log of slow calls, which writes a line when such a call has ended}
   *
   * @param threshold the shortest duration that is logged
   */
  public static AccessLog ofSlowCalls(Duration threshold, AccessSink sink) {
    return new AccessLog(sink, InstantSource.system(), threshold.toNanos());
  }

  /** {@return the valve for the caller's side} */
  public Valve outgoing() {
    return new Side("caller");
  }

  /** {@return the valve for the servant's side} */
  public Valve incoming() {
    return new Side("servant");
  }

  /** {@return the number of dropped lines: the queue was full, or the sink failed} */
  public long dropped() {
    return behind.dropped();
  }

  private final class Side implements Valve {
    private final String side;

    Side(String side) {
      this.side = side;
    }

    @Override
    public ValveAction request(Call call) {
      return ValveAction.CONTINUE;
    }

    @Override
    public void reply(Call call) {
      long nanos = System.nanoTime() - call.startedNanos();
      if (nanos < nanosMin) {
        return;
      }
      behind.offer(
          new AccessEntry(
              clock.instant().minusNanos(nanos),
              side,
              call.caller().address(),
              call.caller().user(),
              call instanceof MethodCall typed
                  ? Optional.of(typed.owner().endpoint())
                  : Optional.empty(),
              call.contract(),
              call.method(),
              OutcomeNames.of(call),
              nanos / 1_000,
              call instanceof MethodCall typed ? typed.requestBytes() : 0,
              call instanceof MethodCall typed ? typed.replyBytes() : 0,
              call.trace().map(TraceContext::traceId)),
          1);
    }
  }

  private void write(AccessEntry access) {
    StringWriter line = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), line)) {
      json.writeStartObject();
      json.writeStringProperty("time", access.began.toString());
      json.writeStringProperty("side", access.side);
      json.writeStringProperty("caller", access.caller);
      access.user.ifPresent(user -> json.writeStringProperty("user", user));
      access.endpoint.ifPresent(endpoint -> json.writeStringProperty("endpoint", endpoint));
      json.writeStringProperty("contract", access.contract);
      json.writeStringProperty("method", access.method);
      json.writeStringProperty("outcome", access.outcome);
      json.writeNumberProperty("micros", access.micros);
      bytes(json, "requestBytes", access.requestBytes);
      bytes(json, "replyBytes", access.replyBytes);
      access.trace.ifPresent(trace -> json.writeStringProperty("trace", trace));
      json.writeEndObject();
    }
    sink.line(line.toString());
  }

  /**
   * Writes a message size. Calls within the JVM have no messages, and a servant's reply is encoded
   * later.
   */
  private static void bytes(JsonGenerator json, String name, int bytes) {
    if (bytes > 0) {
      json.writeNumberProperty(name, bytes);
    }
  }

  private void tellDropped() {
    long now = behind.dropped();
    if (now != told) {
      told = now;
      StringWriter line = new StringWriter();
      try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), line)) {
        json.writeStartObject();
        json.writeStringProperty("time", clock.instant().toString());
        json.writeNumberProperty("dropped", now);
        json.writeEndObject();
      }
      sink.line(line.toString());
    }
  }

  /** Writes the waiting lines, and closes the sink. */
  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      behind.close();
      sink.close();
    }
  }
}
