package dev.parley.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Deadlines, rights, metrics and traces. */
class ValvesTest {
  private static final long HOUR = TimeUnit.HOURS.toNanos(1);
  private static final String PARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

  private final TestCall call = new TestCall();
  private final List<Call> served = new ArrayList<>();

  private void run(Call each, Valve... valves) {
    new Valveline(List.of(valves), served::add).run(each);
  }

  private static void during(Call outer, Runnable code) {
    ScopedValue.where(Call.CURRENT, outer).run(code);
  }

  // ---- deadline

  @Test
  void callWithoutADeadlineGetsTheDefault() {
    long before = System.nanoTime();
    run(call, new DeadlineValve(Duration.ofHours(1)));
    long after = System.nanoTime();

    assertThat(call.deadlineNanos() - before).isGreaterThanOrEqualTo(HOUR);
    assertThat(call.deadlineNanos() - after).isLessThanOrEqualTo(HOUR);
    assertThat(call.remainingNanos()).isBetween(1L, HOUR);
    assertThat(served).containsExactly(call);
  }

  @Test
  void ownDeadlineIsKept() {
    long own = System.nanoTime() + 2 * HOUR;
    call.deadlineNanos(own);
    run(call, new DeadlineValve(Duration.ofHours(1)));

    assertThat(call.deadlineNanos()).isEqualTo(own);
  }

  @Test
  @DisplayName("MS-7 what is left of the call being served is handed on")
  void deadlineOfTheCallBeingServedIsInheritedWhenItIsEarlier() {
    TestCall outer = new TestCall();
    outer.deadlineNanos(System.nanoTime() + HOUR);
    during(outer, () -> run(call, new DeadlineValve(Duration.ofHours(2))));

    assertThat(call.deadlineNanos()).isEqualTo(outer.deadlineNanos());
  }

  @Test
  void laterDeadlineOfTheCallBeingServedChangesNothing() {
    TestCall outer = new TestCall();
    outer.deadlineNanos(System.nanoTime() + 3 * HOUR);
    long own = System.nanoTime() + HOUR;
    call.deadlineNanos(own);
    during(outer, () -> run(call, new DeadlineValve(Duration.ofHours(2))));
    TestCall other = new TestCall();
    during(new TestCall(), () -> run(other, new DeadlineValve(Duration.ofHours(2))));

    assertThat(call.deadlineNanos()).isEqualTo(own);
    assertThat(other.remainingNanos()).isBetween(HOUR, 2 * HOUR);
  }

  @Test
  void callWhoseTimeIsOverGoesNoFurther() {
    call.deadlineNanos(System.nanoTime() - 1);
    run(call, new DeadlineValve(Duration.ofHours(1)));

    assertThat(served).isEmpty();
    assertThat(call.why())
        .isInstanceOf(CallException.DeadlineExceeded.class)
        .hasMessage("Calculator.add at test:desk: no time was left to start the call");
  }

  @Test
  void callWithNoTimeLeftGoesNoFurther() {
    call.startedNanos(1_000);
    call.deadlineNanos(1_000);
    run(call, new DeadlineValve(Duration.ofHours(1)));

    assertThat(served).isEmpty();
    assertThat(call.why()).isInstanceOf(CallException.DeadlineExceeded.class);
  }

  @Test
  void callOfACallWhoseTimeIsOverGoesNoFurther() {
    TestCall outer = new TestCall();
    outer.deadlineNanos(System.nanoTime() - 1);
    during(outer, () -> run(call, new DeadlineValve(Duration.ofHours(1))));

    assertThat(call.why()).isInstanceOf(CallException.DeadlineExceeded.class);
  }

  @Test
  void deadlineBeyondAllClocksIsAVeryLateOne() {
    run(call, new DeadlineValve(ChronoUnit.FOREVER.getDuration()));

    assertThat(served).containsExactly(call);
    assertThat(call.remainingNanos()).isGreaterThan(HOUR);
  }

  @Test
  void callThatNobodyGaveADeadlineHasAllTheTime() {
    assertThat(call.remainingNanos()).isEqualTo(Long.MAX_VALUE);
  }

  // ---- rights

  @Test
  void policyIsAskedWhoCallsWhat() {
    List<Object> asked = new ArrayList<>();
    run(
        call,
        new AuthorizationValve((caller, contract, method) -> {
          asked.addAll(List.of(caller, contract, method));
          return true;
        }));

    assertThat(asked).containsExactly(TestCall.ALICE, "dev.example.Calculator", "add");
    assertThat(served).containsExactly(call);
  }

  @Test
  void whatThePolicyForbidsIsRefused() {
    run(call, new AuthorizationValve((caller, contract, method) -> false));
    TestCall everybody = new TestCall();
    run(everybody, new AuthorizationValve(AuthorizationValve.AuthorizationPolicy.PERMIT_ALL));

    assertThat(served).containsExactly(everybody);
    assertThat(call.why())
        .isInstanceOf(CallException.Refused.class)
        .hasMessageStartingWith("dev.example.Calculator.add: ");
  }

  @Test
  void policyThatBreaksLetsNobodyIn() {
    run(
        call,
        new AuthorizationValve((caller, contract, method) -> {
          throw new IllegalStateException("the list of rights is gone");
        }));

    assertThat(served).isEmpty();
    assertThat(call.why()).isInstanceOf(CallException.Failed.class);
  }

  // ---- metrics

  @Test
  void callsAreCountedWhenTheyStartAndWhenTheyEnd() {
    MetricsValve metrics = new MetricsValve();
    run(call, metrics);
    MetricsValve.MethodMetrics open = metrics.samples().get("dev.example.Calculator.add");
    call.succeed();
    MetricsValve.MethodMetrics ended = metrics.samples().get("dev.example.Calculator.add");

    assertThat(open).isEqualTo(new MetricsValve.MethodMetrics(1, 0, Map.of(), 0, 0));
    assertThat(ended.started()).isEqualTo(1);
    assertThat(ended.ended()).isEqualTo(1);
    assertThat(ended.failed()).isEmpty();
    assertThat(ended.timed()).isEqualTo(1);
    assertThat(ended.averageNanos()).isPositive();
  }

  @Test
  void timeIsTakenOfTheFirstCallsAndOfSomeAfterThem() {
    MetricsValve metrics = new MetricsValve();
    for (int i = 0; i < 10_000; i++) {
      TestCall each = new TestCall();
      run(each, metrics);
      each.succeed();
      if (i == 50) {
        assertThat(metrics.samples().values()).allMatch(sample -> sample.timed() == 51);
      }
    }

    assertThat(metrics.samples().values())
        .allMatch(sample -> sample.ended() == 10_000)
        .allMatch(sample -> sample.timed() > 100 && sample.timed() < 5_000)
        .allMatch(sample -> sample.nanos() >= sample.averageNanos() * sample.timed());
  }

  @Test
  void timeOfACallIsAtMostWhatHasPassed() {
    MetricsValve metrics = new MetricsValve();
    long before = System.nanoTime();
    run(call, metrics);
    call.succeed();
    long passed = System.nanoTime() - before;

    assertThat(metrics.samples().get("dev.example.Calculator.add").nanos()).isBetween(0L, passed);
  }

  /** The last digits of such a clock are always the same. */
  @Test
  void onlySomeCallsAreTimedWhereTheClockIsCoarse() {
    MetricsValve metrics = new MetricsValve();
    for (int i = 1; i <= 10_000; i++) {
      TestCall each = new TestCall();
      each.startedNanos(i * 16_000_000L);
      run(each, metrics);
      each.succeed();
    }

    assertThat(metrics.samples().values())
        .allMatch(sample -> sample.timed() > 100 && sample.timed() < 5_000);
  }

  @Test
  void callsOfManyMethodsAreCountedApart() {
    MetricsValve metrics = new MetricsValve();
    for (int round = 1; round <= 2; round++) {
      for (int i = 0; i < 400; i++) {
        run(named("dev.example.Shop" + i % 20, "method" + i / 20), metrics);
      }
    }

    assertThat(metrics.samples()).hasSize(400);
    assertThat(metrics.samples().values()).allMatch(sample -> sample.started() == 2);
    assertThat(served).hasSize(800);
  }

  private static TestCall named(String contract, String method) {
    return new TestCall() {
      @Override
      public String contract() {
        return contract.intern(); // as names in the generated code are
      }

      @Override
      public String method() {
        return method.intern();
      }
    };
  }

  @ParameterizedTest
  @EnumSource
  void failuresAreCountedByReason(CallFailureReason reason) {
    MetricsValve metrics = new MetricsValve();
    for (int i = 0; i < 3; i++) {
      TestCall each = new TestCall();
      run(each, metrics);
      each.fail(CallException.of(reason, "broken"));
    }

    assertThat(metrics.samples().get("dev.example.Calculator.add").failed())
        .isEqualTo(Map.of(reason, 3L));
  }

  @Test
  void exceptionsOfTheApplicationAreCountedAsSuch() {
    MetricsValve metrics = new MetricsValve();
    run(call, metrics);
    call.fail(new Exception("out of stock"));

    assertThat(metrics.samples().get("dev.example.Calculator.add").failed())
        .isEqualTo(Map.of(CallFailureReason.APPLICATION, 1L));
  }

  // ---- reasons

  @ParameterizedTest
  @EnumSource
  void reasonsAreThoseOfTheirExceptionsAndCodes(CallFailureReason reason) {
    assertThat(CallException.of(reason, "why").reason()).isEqualTo(reason);
    assertThat(CallException.of(reason, "why")).hasMessage("why").hasNoCause();
    assertThat(CallFailureReason.of(reason.code())).isEqualTo(reason);
  }

  @ParameterizedTest
  @DisplayName("ER-1 unknown codes are FAILED")
  @ValueSource(ints = {0, 10, -1, 4711})
  void unknownCodesAreFailures(int code) {
    assertThat(CallFailureReason.of(code)).isEqualTo(CallFailureReason.FAILED);
  }

  @Test
  void exceptionHasItsTraceUnlessItIsMadeWithoutOne() {
    assertThat(new CallException.Refused("no").getStackTrace()).isNotEmpty();
    assertThat(CallException.Unavailable.untraced("gone").getStackTrace()).isEmpty();
    assertThat(CallException.Overloaded.untraced("full").getStackTrace()).isEmpty();
    assertThat(CallException.Overloaded.untraced("full").fillInStackTrace().getStackTrace())
        .isNotEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void copySaysTheSameWithATraceOfItsOwn(CallFailureReason reason) {
    CallException first = CallException.of(reason, "why");
    CallException copy = first.copy();

    assertThat(copy).isNotSameAs(first).hasSameClassAs(first).hasMessage("why").hasNoCause();
    assertThat(copy.reason()).isEqualTo(reason);
    assertThat(copy.getStackTrace()).isNotEmpty();
  }

  @Test
  void copyKeepsWhatAnExceptionKnowsBesideItsMessage() {
    Exception cause = new Exception("broken pipe");
    var unavailable =
        (CallException.Unavailable) new CallException.Unavailable("gone", cause, true).copy();
    var neverSent = (CallException.Unavailable) CallException.Unavailable.untraced("gone").copy();
    var overloaded =
        (CallException.Overloaded)
            CallException.Overloaded.untraced("full", Duration.ofMillis(20)).copy();
    var application =
        (CallException.Application)
            new CallException.Application("gone", "dev.example.OutOfStock", new byte[] {1}).copy();

    assertThat(unavailable).hasCause(cause);
    assertThat(unavailable.mayHaveExecuted()).isTrue();
    assertThat(neverSent.mayHaveExecuted()).isFalse();
    assertThat(overloaded.retryAfter()).contains(Duration.ofMillis(20));
    assertThat(new CallException.Overloaded("full").retryAfter()).isEmpty();
    assertThat(application.exception()).contains("dev.example.OutOfStock");
    assertThat(application.details()).containsExactly(1);
  }

  @Test
  void copyOfASubclassNamesItAsItsCause() {
    class LinkLost extends CallException.Unavailable {
      LinkLost() {
        super("the link was lost", new Exception("broken pipe"), true);
      }
    }
    LinkLost lost = new LinkLost();

    assertThat(lost.copy()).hasMessage("the link was lost").hasCause(lost);
  }

  @Test
  void detailsOfAnUnknownExceptionCannotBeChangedThroughIt() {
    byte[] details = {1, 2};
    CallException.Application unknown =
        new CallException.Application("gone", "dev.example.OutOfStock", details);
    details[0] = 9;
    unknown.details()[1] = 9;

    assertThat(unknown.details()).containsExactly(1, 2);
    assertThat(unknown.exception()).contains("dev.example.OutOfStock");
    assertThat(new CallException.Application("gone", "", details).exception()).isEmpty();
  }

  // ---- trace

  @Test
  void headerIsReadAndWrittenAgain() {
    TraceContext context = TraceContext.parse(PARENT, "vendor=1").orElseThrow();

    assertThat(context.traceHigh()).isEqualTo(0x0af7651916cd43ddL);
    assertThat(context.traceLow()).isEqualTo(0x8448eb211c80319cL);
    assertThat(context.span()).isEqualTo(0xb7ad6b7169203331L);
    assertThat(context.flags()).isEqualTo(1);
    assertThat(context.state()).isEqualTo("vendor=1");
    assertThat(context.parent()).isEqualTo(PARENT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "00",
        "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331",
        "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-0",
        "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-",
        "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more",
        "ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
        "zz-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
        "01-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01more",
        "00-00000000000000000000000000000000-b7ad6b7169203331-01",
        "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
        "00-0AF7651916CD43DD8448EB211C80319C-B7AD6B7169203331-01",
        "00-0af7651916cd43dd8448eb211c80319g-b7ad6b7169203331-01",
        "00_0af7651916cd43dd8448eb211c80319c_b7ad6b7169203331_01",
        "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01\n",
        "00-0af7651916cd43dd8448eb211c8031-9c-b7ad6b7169203331-01"
      })
  void malformedHeadersTellNothing(String parent) {
    assertThat(TraceContext.parse(parent, "")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "01-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
        "cc-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-what-the-future-brings"
      })
  void headersOfLaterVersionsAreReadAsFarAsTheyAreKnown(String parent) {
    assertThat(TraceContext.parse(parent, "").orElseThrow().parent()).isEqualTo(PARENT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "00-00000000000000008448eb211c80319c-b7ad6b7169203331-01",
        "00-0af7651916cd43dd0000000000000000-b7ad6b7169203331-01"
      })
  void traceMayHaveZerosInOneHalfOfItsId(String parent) {
    assertThat(TraceContext.parse(parent, "").orElseThrow().parent()).isEqualTo(parent);
  }

  @Test
  void newTracesDifferAndChildrenStayInTheirs() {
    TraceContext first = TraceContext.start();
    TraceContext child = first.child();

    assertThat(TraceContext.parse(first.parent(), "")).contains(first);
    assertThat(TraceContext.start().traceLow()).isNotEqualTo(first.traceLow());
    assertThat(child.traceHigh()).isEqualTo(first.traceHigh());
    assertThat(child.traceLow()).isEqualTo(first.traceLow());
    assertThat(child.span()).isNotEqualTo(first.span()).isNotZero();
  }

  @Test
  @DisplayName("MS-8 the trace context goes down in the metadata")
  void callMadeWhileServingOneIsAChildOfItsTrace() {
    TestCall outer = new TestCall();
    outer.trace(TraceContext.parse(PARENT, "vendor=1").orElseThrow());
    during(outer, () -> run(call, TraceValve.outgoing()));

    TraceContext sent =
        TraceContext.parse(
                call.metadata().get(TraceContext.PARENT_KEY),
                call.metadata().get(TraceContext.STATE_KEY))
            .orElseThrow();
    assertThat(sent.parent()).startsWith(PARENT.substring(0, 36)).isNotEqualTo(PARENT);
    assertThat(sent.state()).isEqualTo("vendor=1");
    assertThat(call.trace()).contains(sent);
    assertThat(served).containsExactly(call);
  }

  @Test
  void ownTraceOfACallIsSentAsItIs() {
    call.trace(TraceContext.parse(PARENT, "").orElseThrow());
    run(call, TraceValve.outgoing());

    assertThat(call.metadata()).isEqualTo(Map.of(TraceContext.PARENT_KEY, PARENT));
  }

  @Test
  void noTraceIsBegunWhereThereIsNone() {
    during(new TestCall(), () -> run(call, TraceValve.outgoing()));
    TestCall incoming = new TestCall();
    run(incoming, TraceValve.incoming());

    assertThat(call.metadata()).isEmpty();
    assertThat(call.trace()).isEmpty();
    assertThat(incoming.trace()).isEmpty();
    assertThat(served).containsExactly(call, incoming);
  }

  @Test
  @DisplayName("MS-8 the trace context comes from the metadata")
  void traceOfTheCallerIsTakenFromTheMetadata() {
    call.metadata(TraceContext.PARENT_KEY, PARENT);
    run(call, TraceValve.incoming());
    TestCall malformed = new TestCall();
    malformed.metadata(TraceContext.PARENT_KEY, "nonsense");
    run(malformed, TraceValve.incoming());

    assertThat(call.trace().orElseThrow().parent()).isEqualTo(PARENT);
    assertThat(malformed.trace()).isEmpty();
    assertThat(served).containsExactly(call, malformed);
  }
}
