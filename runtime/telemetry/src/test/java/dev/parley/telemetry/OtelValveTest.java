package dev.parley.telemetry;

import static dev.parley.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.calls.Parley;
import dev.parley.pipeline.Attempts;
import dev.parley.pipeline.Call;
import dev.parley.pipeline.CallException;
import dev.parley.pipeline.Valve;
import dev.parley.pipeline.ValveAction;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.baggage.Baggage;
import io.opentelemetry.api.baggage.propagation.W3CBaggagePropagator;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OtelValveTest {
  private static final String DESK = Desk.class.getName();

  private final InMemorySpanExporter exporter = InMemorySpanExporter.create();
  private final OpenTelemetry telemetry = telemetry(Sampler.parentBased(Sampler.alwaysOn()));
  private final Tracer tracer = telemetry.getTracer("test");
  private final Consumer<Parley.Builder> outgoing = b -> b.outgoing(OtelValve.outgoing(telemetry));
  private final Consumer<Parley.Builder> incoming = b -> b.incoming(OtelValve.incoming(telemetry));

  @TempDir private Path folder;

  private OpenTelemetry telemetry(Sampler sampler) {
    return OpenTelemetrySdk.builder()
        .setTracerProvider(
            SdkTracerProvider.builder()
                .setSampler(sampler)
                .addSpanProcessor(SimpleSpanProcessor.create(exporter))
                .build())
        .setPropagators(ContextPropagators.create(W3CBaggagePropagator.getInstance()))
        .build();
  }

  /** Answers by asking somebody else, if there is somebody. */
  private class Clerk implements Desk {
    private final Desk next;

    Clerk(Desk next) {
      this.next = next;
    }

    @Override
    public String ask(String what) throws Closed {
      Span work = tracer.spanBuilder("work").startSpan();
      try (Scope _ = work.makeCurrent()) {
        return next.ask(what);
      } finally {
        work.end();
      }
    }

    @Override
    public CompletionStage<String> later(String what) {
      return next.later(what);
    }

    @Override
    public void note(String what) {
      next.note(what);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"jvm", "unix", "tcp", "ws", "memory", "pipe"})
  void oneTraceGoesThroughNestedCalls(String scheme) throws Exception {
    try (Way behind = new Way(Way.endpoint(scheme, folder), outgoing, incoming);
        Way way = new Way(Way.endpoint(scheme, folder), outgoing, incoming)) {
      Desk desk = way.far(Desk.class, new Clerk(behind.far(Desk.class, new Counter())));
      exporter.reset(); // of the look-ups

      Span root = tracer.spanBuilder("root").startSpan();
      try (Scope _ = root.makeCurrent()) {
        assertThat(desk.ask("a")).isEqualTo("A");
      }
      root.end();

      List<SpanData> spans = ended(6);
      SpanData parent = only(spans, "root", SpanKind.INTERNAL, null);
      parent = only(spans, DESK + "/ask", SpanKind.CLIENT, parent);
      parent = only(spans, DESK + "/ask", SpanKind.SERVER, parent);
      parent = only(spans, "work", SpanKind.INTERNAL, parent);
      parent = only(spans, DESK + "/ask", SpanKind.CLIENT, parent);
      parent = only(spans, DESK + "/ask", SpanKind.SERVER, parent);
      assertThat(parent.getAttributes().get(AttributeKey.stringKey("asked"))).isEqualTo("a");
      assertThat(spans)
          .extracting(SpanData::getTraceId)
          .containsOnly(root.getSpanContext().getTraceId());
    }
  }

  private List<SpanData> ended(int count) {
    eventually(count + " spans", () -> exporter.getFinishedSpanItems().size() >= count);
    return exporter.getFinishedSpanItems();
  }

  private static SpanData only(List<SpanData> spans, String name, SpanKind kind, SpanData parent) {
    String id = parent == null ? "0000000000000000" : parent.getSpanId();
    assertThat(spans)
        .filteredOn(
            s -> s.getName().equals(name) && s.getKind() == kind && s.getParentSpanId().equals(id))
        .as("%s %s under %s in %s", kind, name, id, spans)
        .hasSize(1);
    return spans.stream()
        .filter(
            s -> s.getName().equals(name) && s.getKind() == kind && s.getParentSpanId().equals(id))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aTraceBeginsWhereNoneIs() throws Exception {
    try (Way way = Way.within(outgoing, incoming)) {
      Desk desk = way.far(Desk.class, new Counter());
      exporter.reset();

      desk.ask("a");

      List<SpanData> spans = ended(2);
      only(
          spans, DESK + "/ask", SpanKind.SERVER, only(spans, DESK + "/ask", SpanKind.CLIENT, null));
    }
  }

  @Test
  void aServantsCallsAreItsChildrenAlsoWhereItMakesNoSpan() {
    try (Way behind = Way.within(outgoing, incoming);
        Way way = Way.within(outgoing, incoming)) {
      Desk desk = way.far(Desk.class, new Clerk(behind.far(Desk.class, new Counter())));
      exporter.reset();

      assertThat(desk.later("a").toCompletableFuture().join()).isEqualTo("a");

      List<SpanData> spans = ended(4);
      SpanData parent = only(spans, DESK + "/later", SpanKind.CLIENT, null);
      parent = only(spans, DESK + "/later", SpanKind.SERVER, parent);
      parent = only(spans, DESK + "/later", SpanKind.CLIENT, parent);
      only(spans, DESK + "/later", SpanKind.SERVER, parent);
    }
  }

  @Test
  void oneWayCallsAreSpansToo() {
    try (Way way = Way.within(outgoing, incoming)) {
      Desk desk = way.far(Desk.class, new Counter());
      exporter.reset();

      desk.note("a");

      List<SpanData> spans = ended(2);
      only(
          spans,
          DESK + "/note",
          SpanKind.SERVER,
          only(spans, DESK + "/note", SpanKind.CLIENT, null));
    }
  }

  @Test
  void theTraceGoesOnThroughARuntimeWithoutSpans() throws Exception {
    try (Way behind = Way.within(builder -> {}, incoming);
        Way way = Way.within(outgoing, builder -> {})) {
      Desk desk = way.far(Desk.class, new Clerk(behind.far(Desk.class, new Counter())));
      exporter.reset();

      desk.later("a").toCompletableFuture().join();

      List<SpanData> spans = ended(2);
      assertThat(spans).extracting(SpanData::getTraceId).containsOnly(spans.get(0).getTraceId());
    }
  }

  @Test
  void declaredExceptionsTellTheirClass() {
    try (Way way = Way.within(outgoing, incoming)) {
      Desk desk = way.far(Desk.class, new Counter());
      exporter.reset();

      assertThatThrownBy(() -> desk.ask("closed?")).isInstanceOf(Desk.Closed.class);

      assertThat(ended(2))
          .allSatisfy(span -> failed(span, "APPLICATION", Desk.Closed.class.getName()));
    }
  }

  @Test
  void failuresTellNoSecrets() {
    try (Way way = Way.within(outgoing, incoming)) {
      Desk desk = way.far(Desk.class, new Counter());
      exporter.reset();

      assertThatThrownBy(() -> desk.ask("broken?")).isInstanceOf(CallException.Failed.class);

      List<SpanData> spans = ended(2);
      SpanData client = only(spans, DESK + "/ask", SpanKind.CLIENT, null);
      failed(client, "FAILED", "FAILED");
      failed(
          only(spans, DESK + "/ask", SpanKind.SERVER, client),
          "FAILED",
          IllegalStateException.class.getName());
      assertThat(spans.toString()).doesNotContain("swordfish");
    }
  }

  private static void failed(SpanData span, String code, String type) {
    assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
    assertThat(span.getAttributes().get(AttributeKey.stringKey("rpc.response.status_code")))
        .isEqualTo(code);
    assertThat(span.getAttributes().get(AttributeKey.stringKey("error.type"))).isEqualTo(type);
  }

  @Test
  void attributesFollowTheConventions() throws Exception {
    try (Way way = Way.within(outgoing, incoming)) {
      Desk desk = way.far(Desk.class, new Counter());
      exporter.reset();

      desk.ask("a");

      assertThat(ended(2))
          .allSatisfy(span -> {
            assertThat(span.getAttributes().get(AttributeKey.stringKey("rpc.system.name")))
                .isEqualTo("parley");
            assertThat(span.getAttributes().get(AttributeKey.stringKey("rpc.method")))
                .isEqualTo(DESK + "/ask");
            assertThat(span.getAttributes().get(AttributeKey.stringKey("rpc.response.status_code")))
                .isEqualTo("OK");
            assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
          });
    }
  }

  @Test
  void whatTheCallerDidNotSampleIsNotRecorded() throws Exception {
    OpenTelemetry silent = telemetry(Sampler.alwaysOff());
    AtomicReference<Span> seen = new AtomicReference<>();
    try (Way way = Way.within(b -> b.outgoing(OtelValve.outgoing(silent)), incoming)) {
      Desk desk =
          way.far(
              Desk.class,
              new Counter() {
                @Override
                public String ask(String what) {
                  seen.set(Span.current());
                  return what;
                }
              });
      exporter.reset();

      desk.ask("a");

      assertThat(seen.get().getSpanContext().isValid()).isTrue();
      assertThat(seen.get().getSpanContext().isSampled()).isFalse();
      assertThat(exporter.getFinishedSpanItems()).isEmpty();
    }
  }

  @Test
  void baggageTravelsWhereItIsPropagated() throws Exception {
    AtomicReference<String> seen = new AtomicReference<>();
    try (Way way = Way.within(outgoing, incoming)) {
      Desk desk =
          way.far(
              Desk.class,
              new Counter() {
                @Override
                public String ask(String what) {
                  seen.set(Baggage.current().getEntryValue("tenant"));
                  return what;
                }
              });

      try (Scope _ = Baggage.builder().put("tenant", "ada").build().makeCurrent()) {
        desk.ask("a");
      }

      assertThat(seen.get()).isEqualTo("ada");
    }
  }

  @Test
  void contextOfACallGoesToOtherThreads() throws Exception {
    try (Way way = Way.within(outgoing, incoming)) {
      Desk desk =
          way.far(
              Desk.class,
              new Counter() {
                @Override
                public CompletionStage<String> later(String what) {
                  Context context = OtelValve.context(Call.CURRENT.get());
                  return CompletableFuture.supplyAsync(
                      context.wrapSupplier(() -> {
                        tracer.spanBuilder("elsewhere").startSpan().end();
                        return what;
                      }));
                }
              });
      exporter.reset();

      desk.later("a").toCompletableFuture().join();

      List<SpanData> spans = ended(3);
      SpanData client = only(spans, DESK + "/later", SpanKind.CLIENT, null);
      SpanData server = only(spans, DESK + "/later", SpanKind.SERVER, client);
      only(spans, "elsewhere", SpanKind.INTERNAL, server);
    }
  }

  /** Goes on in another thread, where another span is current. */
  private ValveAction elsewhere(Call call) {
    Thread.startVirtualThread(() -> {
      Span other = tracer.spanBuilder("other").startSpan();
      try (Scope _ = other.makeCurrent()) {
        call.resume();
      } finally {
        other.end();
      }
    });
    return ValveAction.SUSPEND;
  }

  @Test
  void theParentIsTheCallersSpanAlsoBehindAValveThatSuspends() throws Exception {
    try (Way way =
        Way.within(
            b -> b.outgoing(this::elsewhere).outgoing(OtelValve.outgoing(telemetry)), b -> {})) {
      Desk desk = way.far(Desk.class, new Counter());
      exporter.reset();

      Span root = tracer.spanBuilder("root").startSpan();
      try (Scope _ = root.makeCurrent()) {
        assertThat(desk.ask("a")).isEqualTo("A");
      }
      root.end();

      SpanData parent = only(ended(3), "root", SpanKind.INTERNAL, null);
      only(ended(3), DESK + "/ask", SpanKind.CLIENT, parent);
    }
  }

  /** Makes two attempts at a call, the second from another thread. */
  private static final class Twice implements Valve {
    @Override
    public ValveAction request(Call call) {
      if (!call.contract().equals(DESK)) {
        return ValveAction.CONTINUE;
      }
      AtomicReference<Attempts> attempts = new AtomicReference<>();
      AtomicInteger ended = new AtomicInteger();
      attempts.set(
          call.newAttempts(attempt -> {
            if (ended.incrementAndGet() == 1) {
              Thread.startVirtualThread(() -> attempts.get().send());
            } else {
              attempts.get().settle(attempt);
            }
          }));
      attempts.get().send();
      return ValveAction.SUSPEND;
    }
  }

  @Test
  void eachAttemptIsAChildOfTheCallersSpan() throws Exception {
    try (Way way =
        Way.within(b -> b.outgoing(new Twice()).outgoing(OtelValve.outgoing(telemetry)), b -> {})) {
      Desk desk = way.far(Desk.class, new Counter());
      exporter.reset();

      Span root = tracer.spanBuilder("root").startSpan();
      try (Scope _ = root.makeCurrent()) {
        assertThat(desk.ask("a")).isEqualTo("A");
      }
      root.end();

      List<SpanData> spans = ended(3);
      SpanData parent = only(spans, "root", SpanKind.INTERNAL, null);
      assertThat(spans)
          .filteredOn(span -> span.getName().equals(DESK + "/ask"))
          .hasSize(2)
          .allMatch(span -> span.getParentSpanId().equals(parent.getSpanId()));
    }
  }
}
