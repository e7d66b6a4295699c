package dev.parley.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.calls.api.CallOptions;
import dev.parley.calls.api.Inline;
import dev.parley.calls.api.ServantLookup;
import dev.parley.pipeline.Call;
import dev.parley.pipeline.CallException;
import dev.parley.pipeline.TraceContext;
import dev.parley.pipeline.Valve;
import dev.parley.pipeline.ValveAction;
import dev.parley.testkit.Eventually;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What calls within one JVM meet on the way to their servant, by {@link ServantLookup}. */
class ServantLookupTest {
  interface Desk {
    long echo(long value);

    List<String> sorted(List<String> words);

    CompletionStage<Long> later(long value);

    CompletionStage<Long> never();

    void block(String why);

    void fail(String how) throws TooBad;

    @Inline
    long inline(long value);
  }

  /** Declared. */
  public static final class TooBad extends Exception {
    public TooBad(String message) {
      super(message);
    }
  }

  private static class Servant implements Desk {
    volatile @Nullable Thread thread; // null before the first call
    volatile Optional<Call> current = Optional.empty();
    final CountDownLatch go = new CountDownLatch(1);

    private void note() {
      thread = Thread.currentThread();
      current = Call.CURRENT.isBound() ? Optional.of(Call.CURRENT.get()) : Optional.empty();
    }

    @Override
    public long echo(long value) {
      note();
      return value;
    }

    @Override
    public List<String> sorted(List<String> words) {
      words.sort(null);
      return words;
    }

    @Override
    public CompletionStage<Long> later(long value) {
      note();
      return CompletableFuture.supplyAsync(() -> value);
    }

    @Override
    public CompletionStage<Long> never() {
      return new CompletableFuture<>();
    }

    @Override
    public void block(String why) {
      Eventually.open(why, go);
    }

    @Override
    public void fail(String how) throws TooBad {
      if (how.equals("declared")) {
        throw new TooBad("declared");
      }
      throw new IllegalStateException("a secret");
    }

    @Override
    public long inline(long value) {
      return echo(value);
    }
  }

  private final Servant servant = new Servant();

  private Desk desk(Parley parley) {
    parley.export("desk", Desk.class, servant);
    return parley.lookup("desk", Desk.class);
  }

  private static Parley parley(ServantLookup lookup) {
    return Parley.builder().servantLookup(lookup).start();
  }

  @ParameterizedTest
  @EnumSource
  void valuesAreCopiedAndFailuresAreThoseFromAfar(ServantLookup lookup) {
    try (Parley parley = parley(lookup)) {
      Desk desk = desk(parley);
      List<String> words = new ArrayList<>(List.of("b", "a"));

      assertThat(desk.echo(7)).isEqualTo(7);
      assertThat(desk.sorted(words)).containsExactly("a", "b");
      assertThat(words).containsExactly("b", "a");
      assertThat(Eventually.value("seven", desk.later(7))).isEqualTo(7);
      assertThatExceptionOfType(TooBad.class).isThrownBy(() -> desk.fail("declared"));
      assertThatExceptionOfType(CallException.Failed.class)
          .isThrownBy(() -> desk.fail("otherwise"))
          .withMessage("Desk.fail in this JVM: the servant threw IllegalStateException");
      assertThatExceptionOfType(CallException.Invalid.class).isThrownBy(() -> desk.sorted(null));
    }
  }

  @ParameterizedTest
  @EnumSource
  void stubIsLedElsewhere(ServantLookup lookup) {
    try (Parley parley = parley(lookup)) {
      ExportHandle first = parley.export("desk", Desk.class, servant);
      Desk desk = parley.lookup("desk", Desk.class);
      assertThat(desk.echo(7)).isEqualTo(7);
      first.close();
      assertThatExceptionOfType(CallException.Unavailable.class).isThrownBy(() -> desk.echo(7));
      Servant second = new Servant();
      parley.export("desk", Desk.class, second);

      assertThat(desk.echo(8)).isEqualTo(8);
      assertThat(second.thread).isNotNull();
    }
  }

  @Test
  void servantRunsInTheCallersThreadExceptWhereItIsLookedUpByName() {
    try (Parley parley = Parley.start()) {
      ExportHandle export = parley.export("desk", Desk.class, servant);
      Desk desk = parley.lookup("desk", Desk.class);
      for (ServantLookup lookup :
          List.of(ServantLookup.ALL_VALVES, ServantLookup.CONTEXT_ONLY, ServantLookup.DIRECT)) {
        export.servantLookup(lookup);
        desk.echo(1);

        assertThat(servant.thread).as(lookup.name()).isSameAs(Thread.currentThread());
      }
      export.servantLookup(ServantLookup.PER_CALL);
      desk.echo(1);
      assertThat(servant.thread).isNotSameAs(Thread.currentThread());
      desk.inline(1);
      assertThat(servant.thread).isSameAs(Thread.currentThread());
    }
  }

  @Test
  void allButMinimalTellTheServantWhatIsCalledUntilWhenAndInWhichTrace() {
    try (Parley parley = Parley.start()) {
      ExportHandle export = parley.export("desk", Desk.class, servant);
      Desk desk = parley.lookup("desk", Desk.class);
      TraceContext trace =
          TraceContext.parse("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", "")
              .orElseThrow();
      Outer outer =
          () -> {
            Call.CURRENT.get().trace(trace);
            desk.echo(1);
          };
      parley.export("outer", Outer.class, outer).servantLookup(ServantLookup.CONTEXT_ONLY);
      for (ServantLookup lookup : ServantLookup.values()) {
        export.servantLookup(lookup);
        parley.lookup("outer", Outer.class).run();

        if (lookup == ServantLookup.DIRECT) {
          assertThat(servant.current.orElseThrow().method()).isEqualTo("run"); // the outer one
        } else {
          Call call = servant.current.orElseThrow();
          assertThat(call.method()).isEqualTo("echo");
          assertThat(call.caller().address()).isEqualTo("this JVM");
          assertThat(call.remainingNanos()).isBetween(1L, Long.MAX_VALUE - 1);
          assertThat(call.trace().orElseThrow().parent()).contains(trace.parent().substring(3, 35));
        }
      }
    }
  }

  interface Outer {
    void run();
  }

  @Test
  void noneAndFullPassRightsAndValvesOfBothSides() {
    for (ServantLookup lookup : List.of(ServantLookup.PER_CALL, ServantLookup.ALL_VALVES)) {
      AtomicInteger passed = new AtomicInteger();
      Valve counting =
          call -> {
            passed.incrementAndGet();
            return ValveAction.CONTINUE;
          };
      try (Parley parley =
          Parley.builder()
              .servantLookup(lookup)
              .outgoing(counting)
              .incoming(counting)
              .rights((caller, contract, method) -> !method.equals("fail"))
              .start()) {
        Desk desk = desk(parley);

        assertThat(desk.echo(7)).isEqualTo(7);
        assertThat(passed).hasValue(2);
        assertThatExceptionOfType(CallException.Refused.class)
            .isThrownBy(() -> desk.fail("declared"));
        assertThat(parley.called()).containsKey(Desk.class.getName() + ".echo");
        assertThat(parley.served()).containsKey(Desk.class.getName() + ".echo");
      }
    }
  }

  @Test
  void infoAndMinimalAreRefusedWhereTheyWouldPassByRightsValvesOrLimits() {
    for (ServantLookup lookup : List.of(ServantLookup.CONTEXT_ONLY, ServantLookup.DIRECT)) {
      assertThatThrownBy(() ->
              Parley.builder()
                  .rights((caller, contract, method) -> false)
                  .servantLookup(lookup)
                  .start())
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining(lookup + " would pass by the rights");
      try (Parley parley = Parley.builder().concurrency(1, 1).start()) {
        ExportHandle export = parley.export("desk", Desk.class, servant);

        assertThatThrownBy(() -> export.servantLookup(lookup))
            .isInstanceOf(IllegalStateException.class)
            .hasMessageContaining("would pass by");
      }
    }
  }

  @Test
  void callThatAValveSuspendsIsResumedFromAnotherThread() {
    Valve pausing =
        call -> {
          Thread.ofVirtual().start(call::resume);
          return ValveAction.SUSPEND;
        };
    for (ServantLookup lookup : List.of(ServantLookup.PER_CALL, ServantLookup.ALL_VALVES)) {
      try (Parley parley =
          Parley.builder().servantLookup(lookup).outgoing(pausing).incoming(pausing).start()) {
        Desk desk = desk(parley);

        assertThat(desk.echo(7)).isEqualTo(7);
        assertThat(Eventually.value("seven", desk.later(7))).isEqualTo(7);
      }
    }
  }

  @Test
  void deadlineEndsTheWaitOfTheCallerOfAServantInAThreadOfItsOwn() {
    try (Parley parley = parley(ServantLookup.PER_CALL)) {
      Desk desk = desk(parley);

      assertThatExceptionOfType(CallException.DeadlineExceeded.class)
          .isThrownBy(() ->
              CallOptions.timeout(Duration.ofMillis(20))
                  .run(() -> desk.block("the end of the test")));
    } finally {
      servant.go.countDown();
    }
  }

  @Test
  void servantThatReturnsTooLateInTheCallersThreadFailsItsCall() {
    Servant slow =
        new Servant() {
          @Override
          public long echo(long value) {
            Call call = Call.CURRENT.get();
            Eventually.eventually("the deadline", () -> call.remainingNanos() <= 0);
            return value;
          }
        };
    for (ServantLookup lookup : List.of(ServantLookup.ALL_VALVES, ServantLookup.CONTEXT_ONLY)) {
      try (Parley parley = parley(lookup)) {
        parley.export("slow", Desk.class, slow);
        Desk desk = parley.lookup("slow", Desk.class);

        assertThatExceptionOfType(CallException.DeadlineExceeded.class)
            .isThrownBy(() -> CallOptions.timeout(Duration.ofMillis(5)).call(() -> desk.echo(7)))
            .withMessageContaining("Desk.echo at slow in this JVM");
      }
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"PER_CALL", "ALL_VALVES", "CONTEXT_ONLY"})
  void stageThatNeverCompletesEndsWithItsParley(ServantLookup lookup) {
    CompletableFuture<Long> never;
    try (Parley parley = Parley.builder().servantLookup(lookup).start()) {
      never = desk(parley).never().toCompletableFuture();
    }

    Eventually.eventually("the end of the call", never::isDone);
    assertThatThrownBy(never::join).hasCauseInstanceOf(CallException.Unavailable.class);
  }

  @Test
  void stageThatNeverCompletesEndsAtItsDeadline() {
    for (ServantLookup lookup :
        List.of(ServantLookup.PER_CALL, ServantLookup.ALL_VALVES, ServantLookup.CONTEXT_ONLY)) {
      try (Parley parley = parley(lookup)) {
        Desk desk = desk(parley);
        CompletionStage<Long> never = CallOptions.timeout(Duration.ofMillis(5)).call(desk::never);

        CompletableFuture<Long> future = never.toCompletableFuture();
        Eventually.eventually("the deadline", future::isDone);
        assertThat(future.exceptionNow()).isInstanceOf(CallException.DeadlineExceeded.class);
      }
    }
  }

  @Test
  void refusalThatWasMadeWithoutATraceHasThatOfItsCaller() {
    try (Parley parley =
        Parley.builder()
            .servantLookup(ServantLookup.ALL_VALVES)
            .outgoing(call -> {
              call.fail(CallException.Overloaded.untraced("too much"));
              return ValveAction.DONE;
            })
            .start()) {
      Desk desk = desk(parley);

      assertThatExceptionOfType(CallException.Overloaded.class)
          .isThrownBy(() -> desk.echo(1))
          .satisfies(e -> assertThat(e.getStackTrace()).isNotEmpty());
    }
  }

  @Test
  void stubThatGoesByTheWayGoesByAnotherWhenItsConnectionHasEnded() {
    try (Parley parley = Parley.builder().outgoing((Valve) call -> ValveAction.CONTINUE).start()) {
      Servant closing =
          new Servant() {
            @Override
            public List<String> sorted(List<String> words) {
              Peer.current().orElseThrow().close();
              return words;
            }
          };
      parley.export("desk", Desk.class, closing);
      Desk desk = parley.lookup("desk", Desk.class);
      assertThat(desk.echo(1)).isEqualTo(1);
      assertThatExceptionOfType(CallException.Unavailable.class)
          .isThrownBy(() -> desk.sorted(List.of("a")));
      assertThat(desk.echo(2)).isEqualTo(2);
    }
  }
}
