package dev.parley.telemetry;

import dev.parley.calls.spi.MethodCall;
import dev.parley.pipeline.Call;
import dev.parley.pipeline.CallException;
import dev.parley.pipeline.TraceContext;
import dev.parley.pipeline.Valve;
import dev.parley.pipeline.ValveAction;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import io.opentelemetry.context.propagation.TextMapPropagator;
import io.opentelemetry.context.propagation.TextMapSetter;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * OpenTelemetry tracing of calls: on the caller's side each call is a span below the current one,
 * on the servant's side a span below the caller's. The sampler decides which spans are recorded.
 *
 * <p>The context travels as W3C trace context in the call's metadata (rule MS-8), with whatever
 * else the {@link OpenTelemetry} propagates, such as baggage. The servant's code finds its span by
 * {@link Span#current}, and the calls that it makes become children of it.
 *
 * <p>On the caller's side the parent is the current span of the thread that makes the call,
 * whatever the valve's position: before a retry valve it makes one span per call, after it one per
 * attempt.
 *
 * <p>Spans are named {@code shop.Desk/order} and have the attributes of the semantic conventions
 * for RPC. A failure is recorded by its reason and class, without its message, which may be a
 * secret.
 *
 * <p>Threads: safe for all.
 */
public final class OtelValve implements Valve {
  private static final String SCOPE = "dev.parley";
  private static final TextMapPropagator TRACE = W3CTraceContextPropagator.getInstance();
  private static final TextMapSetter<Call> TO_METADATA =
      (call, key, value) -> {
        if (call != null) {
          call.metadata(key, value);
        }
      };
  private static final TextMapGetter<Map<String, String>> FROM_METADATA =
      (metadata, key) -> metadata == null ? null : metadata.get(key);

  private final boolean outgoing;
  private final Tracer tracer;
  private final TextMapPropagator propagator;

  private OtelValve(boolean outgoing, OpenTelemetry telemetry) {
    this.outgoing = outgoing;
    tracer = telemetry.getTracer(SCOPE);
    propagator =
        // W3C trace context is always included: Call.trace() is read from it.
        TextMapPropagator.composite(TRACE, telemetry.getPropagators().getTextMapPropagator());
  }

  /** {@return the valve for the caller's side} */
  public static OtelValve outgoing(OpenTelemetry telemetry) {
    return new OtelValve(true, telemetry);
  }

  /** {@return the valve for the servant's side} */
  public static OtelValve incoming(OpenTelemetry telemetry) {
    return new OtelValve(false, telemetry);
  }

  /** The context that was current where a call was made. */
  private record CallerContext(Context context) {}

  /**
   * Captures the context on the thread that makes the call, before a valve can move it to another
   * one.
   */
  @Override
  public Optional<Valve> callerThreadValve() {
    return outgoing ? Optional.of(OtelValve::made) : Optional.empty();
  }

  private static ValveAction made(Call call) {
    call.attach(new CallerContext(here()));
    return ValveAction.CONTINUE;
  }

  /**
   * {@return the context of a served call: with its span, or, where no such valve made one, with
   * the caller's} For code that runs on threads other than the servant's; on that thread {@link
   * Context#current} gives the same.
   */
  public static Context context(Call call) {
    return call.valveAttachment(Context.class)
        .or(() ->
            call.trace().map(trace -> TRACE.extract(Context.root(), headers(trace), FROM_METADATA)))
        .orElseGet(Context::root);
  }

  private static Map<String, String> headers(TraceContext trace) {
    return Map.of(TraceContext.PARENT_KEY, trace.parent(), TraceContext.STATE_KEY, trace.state());
  }

  @Override
  public ValveAction request(Call call) {
    Context parent =
        outgoing
            ? call.valveAttachment(CallerContext.class)
                .map(CallerContext::context)
                .orElseGet(OtelValve::here)
            : propagator.extract(Context.root(), call.metadata(), FROM_METADATA);
    Span span = builder(call).setParent(parent).startSpan();
    Context context = parent.with(span);
    call.attach(context);
    Map<String, String> headers = outgoing ? send(call, context) : headers(context);
    TraceContext.parse(
            headers.getOrDefault(TraceContext.PARENT_KEY, ""),
            headers.getOrDefault(TraceContext.STATE_KEY, ""))
        .ifPresent(call::trace);
    return ValveAction.CONTINUE;
  }

  /**
   * Returns the current context; that of the served call where another library provides the current
   * context and knows nothing of calls.
   */
  private static Context here() {
    Context current = Context.current();
    return !Span.fromContext(current).getSpanContext().isValid() && Call.CURRENT.isBound()
        ? context(Call.CURRENT.get())
        : current;
  }

  private SpanBuilder builder(Call call) {
    String name = call.contract() + "/" + call.method();
    SpanBuilder builder =
        tracer
            .spanBuilder(name)
            .setSpanKind(outgoing ? SpanKind.CLIENT : SpanKind.SERVER)
            .setAttribute("rpc.system.name", "parley")
            .setAttribute("rpc.method", name);
    if (!outgoing) {
      builder.setAttribute("client.address", call.caller().address());
    } else if (call instanceof MethodCall typed) {
      builder.setAttribute("server.address", typed.owner().endpoint());
    }
    return builder;
  }

  private Map<String, String> send(Call call, Context context) {
    if (call.metadata().containsKey(TraceContext.STATE_KEY)) {
      call.metadata(TraceContext.STATE_KEY, ""); // it may be of another trace
    }
    propagator.inject(context, call, TO_METADATA);
    return call.metadata();
  }

  private static Map<String, String> headers(Context context) {
    Map<String, String> headers = new HashMap<>();
    TRACE.inject(context, headers, (map, key, value) -> headers.put(key, value));
    return headers;
  }

  @Override
  public void reply(Call call) {
    Context context = (Context) call.valveAttachment().orElseThrow();
    Span span = Span.fromContext(context);
    if (span.isRecording()) {
      span.setAttribute("rpc.response.status_code", OutcomeNames.of(call));
      call.failure()
          .ifPresent(failure -> {
            span.setAttribute("error.type", errorType(failure));
            span.setStatus(StatusCode.ERROR);
          });
    }
    span.end();
  }

  private static String errorType(Throwable failure) {
    return failure instanceof CallException known
        ? known.reason().name()
        : failure.getClass().getName();
  }
}
