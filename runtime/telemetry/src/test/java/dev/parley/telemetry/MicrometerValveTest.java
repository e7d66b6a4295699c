package dev.parley.telemetry;

import static dev.parley.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.pipeline.Call;
import dev.parley.pipeline.CallException;
import dev.parley.pipeline.Valveline;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

class MicrometerValveTest {
  private final SimpleMeterRegistry callers = new SimpleMeterRegistry();
  private final SimpleMeterRegistry servants = new SimpleMeterRegistry();
  private final CompletableFuture<String> answer = new CompletableFuture<>();

  private final Desk counter =
      new Counter() {
        @Override
        public CompletionStage<String> later(String what) {
          return answer;
        }
      };

  private Way way() {
    return Way.within(
        b -> b.outgoing(MicrometerValve.outgoing(callers)),
        b -> b.incoming(MicrometerValve.incoming(servants)));
  }

  private static Timer timer(SimpleMeterRegistry registry, String method, String outcome) {
    return registry
        .get(MicrometerValve.CALLS)
        .tags("contract", Desk.class.getName(), "method", method, "outcome", outcome)
        .timer();
  }

  @Test
  void callsAreTimedByMethodAndOutcomeOnBothSides() throws Exception {
    try (Way way = way()) {
      Desk desk = way.far(Desk.class, counter);

      desk.ask("a");
      desk.ask("b");
      assertThatThrownBy(() -> desk.ask("closed?")).isInstanceOf(Desk.Closed.class);
      assertThatThrownBy(() -> desk.ask("broken?")).isInstanceOf(CallException.Failed.class);

      for (SimpleMeterRegistry registry : List.of(callers, servants)) {
        eventually("all replies", () -> timer(registry, "ask", "OK").count() == 2);
        assertThat(timer(registry, "ask", "APPLICATION").count()).isEqualTo(1);
        assertThat(timer(registry, "ask", "FAILED").count()).isEqualTo(1);
      }
      assertThat(timer(callers, "ask", "OK").getId().getTag("side")).isEqualTo("caller");
      assertThat(timer(servants, "ask", "OK").getId().getTag("side")).isEqualTo("servant");
    }
  }

  @Test
  void histogramsHaveTheSameBucketsForAllMethods() throws Exception {
    try (Way way = way()) {
      Desk desk = way.far(Desk.class, counter);

      desk.ask("a");
      desk.note("a");

      for (String method : List.of("ask", "note")) {
        var buckets = timer(callers, method, "OK").takeSnapshot().histogramCounts();
        assertThat(buckets).hasSize(20);
        assertThat(buckets[19].count()).isEqualTo(1);
      }
    }
  }

  @Test
  void gaugeTellsCallsThatAreUnderWay() {
    try (Way way = way()) {
      Desk desk = way.far(Desk.class, counter);

      CompletableFuture<String> reply = desk.later("a").toCompletableFuture();

      Gauge active = callers.get(MicrometerValve.ACTIVE).tags("method", "later").gauge();
      assertThat(active.value()).isEqualTo(1);
      answer.complete("a");
      reply.join();
      eventually("the call is over", () -> active.value() == 0);
    }
  }

  @Test
  void noMoreMethodsThanTheLimitHaveMeters() {
    Valveline line = new Valveline(List.of(MicrometerValve.outgoing(callers)), Call::succeed);

    for (int i = 0; i < MicrometerValve.METHODS_MAX + 2; i++) {
      line.run(new NamedCall("m" + i));
    }

    assertThat(
            callers.getMeters().stream()
                .map(Meter::getId)
                .filter(id -> id.getName().equals(MicrometerValve.CALLS)))
        .hasSize(MicrometerValve.METHODS_MAX + 1);
    assertThat(
            callers
                .get(MicrometerValve.CALLS)
                .tags("method", MicrometerValve.OTHER)
                .timer()
                .count())
        .isEqualTo(2);
    assertThat(callers.get(MicrometerValve.CALLS).tags("method", "m0").timer().count())
        .isEqualTo(1);
  }
}
