package dev.parley.telemetry;

import static dev.parley.testkit.Eventually.eventually;
import static dev.parley.testkit.Eventually.open;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.calls.api.CallOptions;
import dev.parley.pipeline.Call;
import dev.parley.pipeline.TraceContext;
import dev.parley.pipeline.Valveline;
import dev.parley.testkit.LeakCheck;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

class AccessLogTest {
  private static final Instant NOW = Instant.parse("2026-11-21T20:51:08.5Z");
  private static final ObjectMapper JSON = new ObjectMapper();

  private final List<String> lines = new CopyOnWriteArrayList<>();

  @RegisterExtension final LeakCheck leaks = new LeakCheck();

  private static JsonNode read(String line) {
    return JSON.readTree(line);
  }

  @Test
  void eachCallIsALineOnEachSide() throws Exception {
    try (AccessLog log = new AccessLog(lines::add, InstantSource.fixed(NOW), 0);
        Way way = Way.within(b -> b.outgoing(log.outgoing()), b -> b.incoming(log.incoming()))) {
      Desk desk = way.far(Desk.class, new Counter());
      eventually("lines of the look-up", () -> lines.size() == 2);
      lines.clear();

      String trace = "4bf92f3577b34da6a3ce929d0e0e4736";
      CallOptions.NONE
          .with(TraceContext.PARENT_KEY, "00-" + trace + "-00f067aa0ba902b7-01")
          .run(() -> desk.note("swordfish"));
      eventually("two lines", () -> lines.size() == 2);
      assertThatThrownBy(() -> desk.ask("closed?")).isInstanceOf(Desk.Closed.class);
      eventually("four lines", () -> lines.size() == 4);

      assertThat(lines).noneMatch(line -> line.contains("swordfish") || line.contains("noon"));
      List<JsonNode> all = lines.stream().map(AccessLogTest::read).toList();
      assertThat(all)
          .allSatisfy(line -> {
            assertThat(line.get("contract").stringValue()).isEqualTo(Desk.class.getName());
            assertThat(line.get("endpoint").stringValue()).startsWith("jvm:");
            assertThat(line.get("micros").longValue()).isNotNegative();
            assertThat(Instant.parse(line.get("time").stringValue())).isBeforeOrEqualTo(NOW);
          });
      assertThat(all)
          .filteredOn(l -> l.get("method").stringValue().equals("ask"))
          .extracting(l -> l.get("side").stringValue(), l -> l.get("outcome").stringValue())
          .containsExactlyInAnyOrder(
              org.assertj.core.groups.Tuple.tuple("caller", "APPLICATION"),
              org.assertj.core.groups.Tuple.tuple("servant", "APPLICATION"));
      assertThat(all)
          .filteredOn(l -> l.get("method").stringValue().equals("note") && l.has("trace"))
          .extracting(l -> l.get("trace").stringValue())
          .containsExactly(trace);
      List<JsonNode> asked =
          all.stream().filter(l -> l.get("method").stringValue().equals("ask")).toList();
      assertThat(asked)
          .extracting(l -> l.get("requestBytes").intValue())
          .allMatch(bytes -> bytes > "closed?".length())
          .containsOnly(asked.get(0).get("requestBytes").intValue());
      assertThat(all)
          .filteredOn(l -> l.has("replyBytes")) // a servant's reply is written after its line
          .singleElement()
          .satisfies(l -> {
            assertThat(l.get("side").stringValue()).isEqualTo("caller");
            assertThat(l.get("method").stringValue()).isEqualTo("ask");
            assertThat(l.get("replyBytes").intValue()).isPositive();
          });
      assertThat(log.dropped()).isZero();
    }
  }

  @Test
  void slowCallsAreLoggedFromTheThresholdOn() {
    Duration threshold = Duration.ofDays(1);
    AccessLog log = AccessLog.ofSlowCalls(threshold, lines::add);
    Valveline line = new Valveline(List.of(log.incoming()), Call::succeed);
    Call slow = new NamedCall("slow");
    slow.startedNanos(System.nanoTime() - threshold.toNanos());

    line.run(slow);
    line.run(new NamedCall("fast"));
    log.close();

    assertThat(lines)
        .singleElement()
        .extracting(AccessLogTest::read)
        .satisfies(logged -> {
          assertThat(logged.get("method").stringValue()).isEqualTo("slow");
          assertThat(Duration.of(logged.get("micros").longValue(), ChronoUnit.MICROS))
              .isGreaterThanOrEqualTo(threshold);
        });
    assertThat(log.dropped()).isZero();
  }

  @Test
  void whateverANameHoldsALineIsOneLine() {
    AccessLog log = AccessLog.to(lines::add);
    Valveline line = new Valveline(List.of(log.incoming()), Call::succeed);

    line.run(new NamedCall("a\n\"b\\\u2028\u0000"));
    log.close();

    assertThat(lines).hasSize(1);
    assertThat(lines.get(0)).doesNotContain("\n");
    assertThat(read(lines.get(0)).get("method").stringValue()).isEqualTo("a\n\"b\\\u2028\u0000");
  }

  @Test
  void callsNeverWaitForTheSinkAndWhatIsTooMuchIsCounted() {
    CountDownLatch busy = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    AccessLog log =
        AccessLog.to(line -> {
          busy.countDown();
          open("the sink", go);
          lines.add(line);
        });
    Valveline line = new Valveline(List.of(log.incoming()), Call::succeed);

    line.run(new NamedCall("first"));
    open("the first line is being written", busy);
    for (int i = 0; i < AccessLog.WAITING_MAX + 2; i++) {
      line.run(new NamedCall("more"));
    }
    assertThat(log.dropped()).isEqualTo(3);
    go.countDown();
    log.close();

    assertThat(lines).hasSize(AccessLog.WAITING_MAX + 1);
    assertThat(read(lines.getLast()).get("dropped").longValue()).isEqualTo(3);
  }

  @Test
  void aSinkThatFailsLosesThatLineOnly() {
    AccessLog log =
        AccessLog.to(line -> {
          if (line.contains("bad")) {
            throw new IllegalStateException("no room on the device");
          }
          lines.add(line);
        });
    Valveline line = new Valveline(List.of(log.incoming()), Call::succeed);

    line.run(new NamedCall("bad"));
    line.run(new NamedCall("good"));
    log.close();

    assertThat(log.dropped()).isEqualTo(1);
    assertThat(lines).anyMatch(l -> l.contains("good"));
  }

  @Test
  void aSinkThatFailsBadlyOrInterruptsItsThreadLosesThatLineOnly() {
    AccessLog log =
        AccessLog.to(line -> {
          if (line.contains("bad")) {
            throw new StackOverflowError("on purpose");
          }
          lines.add(line);
          Thread.currentThread().interrupt();
        });
    Valveline line = new Valveline(List.of(log.incoming()), Call::succeed);

    line.run(new NamedCall("bad"));
    line.run(new NamedCall("good"));
    line.run(new NamedCall("better"));
    log.close();

    assertThat(log.dropped()).isEqualTo(1);
    assertThat(lines).anyMatch(l -> l.contains("good")).anyMatch(l -> l.contains("better"));
  }

  @Test
  void whatComesAfterTheEndIsCounted() {
    AccessLog log = AccessLog.to(lines::add);
    Valveline line = new Valveline(List.of(log.incoming()), Call::succeed);
    log.close();
    log.close();

    line.run(new NamedCall("late"));

    assertThat(lines).isEmpty();
    assertThat(log.dropped()).isEqualTo(1);
  }

  @Test
  void linesGoToALogger() {
    CopyOnWriteArrayList<String> logged = new CopyOnWriteArrayList<>();
    java.util.logging.Logger logger = java.util.logging.Logger.getLogger("access-log-test");
    logger.setUseParentHandlers(false);
    logger.addHandler(
        new java.util.logging.Handler() {
          @Override
          public void publish(java.util.logging.LogRecord record) {
            logged.add(record.getMessage());
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        });
    AccessLog log =
        AccessLog.to(
            AccessSink.logger(System.getLogger("access-log-test"), System.Logger.Level.INFO));

    new Valveline(List.of(log.incoming()), Call::succeed).run(new NamedCall("{0}"));
    log.close();

    assertThat(logged).hasSize(1).allMatch(l -> l.contains("\"method\":\"{0}\""));
  }
}
