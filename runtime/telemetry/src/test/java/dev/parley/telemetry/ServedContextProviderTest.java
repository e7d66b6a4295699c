package dev.parley.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.pipeline.Call;
import dev.parley.pipeline.TraceContext;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.ContextKey;
import io.opentelemetry.context.ContextStorage;
import io.opentelemetry.context.Scope;
import org.junit.jupiter.api.Test;

class ServedContextProviderTest {
  private static final ContextKey<String> WHO = ContextKey.named("who");

  private static Context of(String who) {
    return Context.root().with(WHO, who);
  }

  private static String who() {
    return Context.current().get(WHO);
  }

  @Test
  void contextsAreLeftInTheOrderInWhichTheyWereEntered() {
    Scope outer = ContextStorage.get().attach(of("outer"));
    Scope inner = ContextStorage.get().attach(of("inner"));
    assertThat(who()).isEqualTo("inner");

    end(inner);
    end(inner);
    assertThat(who()).isEqualTo("outer");
    end(outer);
    assertThat(who()).isNull();
  }

  private static void end(Scope scope) {
    scope.close();
  }

  @Test
  void aCallThatIsServedMeanwhileSeesNothingOfWhoWaits() {
    try (Scope _ = of("waiting").makeCurrent()) {
      ScopedValue.where(Call.CURRENT, new NamedCall("served"))
          .run(() -> {
            assertThat(who()).isNull();
            try (Scope _ = of("serving").makeCurrent()) {
              assertThat(who()).isEqualTo("serving");
            }
            assertThat(who()).isNull();
          });
      assertThat(who()).isEqualTo("waiting");
    }
  }

  @Test
  void aCallWithATraceIsItsContext() {
    NamedCall call = new NamedCall("served");
    call.trace(TraceContext.start());

    String trace =
        ScopedValue.where(Call.CURRENT, call)
            .call(() -> Span.current().getSpanContext().getTraceId());

    assertThat(call.trace().orElseThrow().parent()).contains(trace);
  }
}
