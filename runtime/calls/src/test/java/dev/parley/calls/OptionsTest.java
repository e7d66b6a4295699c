package dev.parley.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.parley.calls.api.CallOptions;
import dev.parley.pipeline.Call;
import dev.parley.pipeline.CallException;
import dev.parley.pipeline.CallFailureReason;
import dev.parley.pipeline.MetricsValve;
import dev.parley.pipeline.TraceContext;
import dev.parley.pipeline.Valve;
import dev.parley.pipeline.ValveAction;
import dev.parley.testkit.Eventually;
import dev.parley.testkit.LeakCheck;
import dev.parley.transport.api.CloseReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The options of a runtime, seen from its calls. */
class OptionsTest {
  @RegisterExtension final LeakCheck leaks = new LeakCheck();

  interface Work {
    CompletionStage<String> start(String name);

    String quick(String name);
  }

  private static final class Servant implements Work {
    final List<String> started = Collections.synchronizedList(new ArrayList<>());
    final Queue<CompletableFuture<String>> open = new ConcurrentLinkedQueue<>();
    final AtomicReference<Call> call = new AtomicReference<>();

    @Override
    public CompletionStage<String> start(String name) {
      CompletableFuture<String> result = new CompletableFuture<>();
      open.add(result);
      started.add(name);
      return result;
    }

    @Override
    public String quick(String name) {
      call.set(Call.CURRENT.get());
      return name;
    }

    void end() {
      Eventually.eventually("an open call", () -> !open.isEmpty());
      open.remove().complete("done");
    }
  }

  private final Servant servant = new Servant();

  private static Throwable why(CompletionStage<?> call) {
    Eventually.eventually("the end", () -> call.toCompletableFuture().isDone());
    return call.toCompletableFuture().exceptionNow();
  }

  @Test
  void concurrencyOfTheServantsSideIsLimitedAndItsLineIsFirstComeFirstServed() {
    try (TwoPeers peers = new TwoPeers(b -> b.concurrency(1, 2), b -> {})) {
      Work work = peers.far(Work.class, servant);
      List<CompletableFuture<String>> calls = new ArrayList<>();
      for (String name : List.of("one", "two", "three")) {
        calls.add(work.start(name).toCompletableFuture());
      }
      assertThat(why(work.start("four")))
          .isInstanceOf(CallException.Overloaded.class)
          .hasMessageContaining("1 calls run and 2 wait already");
      Eventually.eventually("the first call", () -> !servant.started.isEmpty());
      assertThat(servant.started).containsExactly("one");
      for (int i = 0; i < 3; i++) {
        servant.end();
        assertThat(calls.get(i).join()).isEqualTo("done");
      }

      assertThat(servant.started).containsExactly("one", "two", "three");
    }
  }

  @Test
  void concurrencyOfTheCallersSideIsLimited() {
    try (TwoPeers peers = new TwoPeers(b -> {}, b -> b.concurrency(1, 1))) {
      Work work = peers.far(Work.class, servant);
      CompletableFuture<String> first = work.start("one").toCompletableFuture();
      CompletableFuture<String> second = work.start("two").toCompletableFuture();
      assertThat(why(work.start("three"))).isInstanceOf(CallException.Overloaded.class);
      second.cancel(true);
      CompletableFuture<String> fourth = work.start("four").toCompletableFuture();
      servant.end();
      assertThat(first.join()).isEqualTo("done");
      servant.end();
      assertThat(fourth.join()).isEqualTo("done");

      assertThat(servant.started).containsExactly("one", "four");
    }
  }

  @Test
  void rightsRefuseWhatThePolicyForbids() {
    List<String> asked = Collections.synchronizedList(new ArrayList<>());
    try (TwoPeers peers =
        new TwoPeers(
            b ->
                b.rights((caller, contract, method) -> {
                  asked.add(contract + "." + method);
                  return !method.equals("quick");
                }),
            b -> {})) {
      Work work = peers.far(Work.class, servant);

      assertThatExceptionOfType(CallException.Refused.class)
          .isThrownBy(() -> work.quick("no"))
          .withMessageContaining("Work.quick");
      assertThat(servant.call.get()).isNull();
      assertThat(asked)
          .contains(Exports.class.getName() + ".bindSame", Work.class.getName() + ".quick");
    }
  }

  @Test
  void callsAreCountedOnBothSidesAndRefusedOnesToo() {
    try (TwoPeers peers =
        new TwoPeers(
            b -> b.rights((caller, contract, method) -> !method.equals("start")), b -> {})) {
      Work work = peers.far(Work.class, servant);
      for (int i = 0; i < 3; i++) {
        work.quick("yes");
      }
      why(work.start("no"));
      String quick = Work.class.getName() + ".quick";
      String start = Work.class.getName() + ".start";
      Map<String, MetricsValve.MethodMetrics> served = peers.server.served();
      Map<String, MetricsValve.MethodMetrics> called = peers.client.called();

      assertThat(served.get(quick).started()).isEqualTo(3);
      assertThat(served.get(quick).ended()).isEqualTo(3);
      assertThat(served.get(quick).failed()).isEmpty();
      assertThat(served.get(start).failed()).isEqualTo(Map.of(CallFailureReason.REFUSED, 1L));
      assertThat(called.get(start).failed()).isEqualTo(Map.of(CallFailureReason.REFUSED, 1L));
      assertThat(called.get(quick).nanos()).isPositive();
      assertThat(peers.client.served()).isEmpty();
    }
  }

  @Test
  void ownValvesStandInTheOrderTheyWereGivenBetweenDeadlineAndLimit() {
    List<String> notes = Collections.synchronizedList(new ArrayList<>());
    try (TwoPeers peers =
        new TwoPeers(
            b -> b.incoming(noting("in 1", notes)).incoming(noting("in 2", notes)),
            b -> b.outgoing(noting("out 1", notes)).outgoing(noting("out 2", notes)))) {
      Work work = peers.far(Work.class, servant);
      notes.clear();
      work.quick("yes");
      Eventually.eventually("all replies", () -> notes.size() == 8);

      assertThat(notes.subList(0, 4))
          .containsExactly("out 1 down", "out 2 down", "in 1 down", "in 2 down");
      assertThat(notes.subList(4, 8))
          .containsSubsequence("in 2 up", "in 1 up")
          .containsSubsequence("out 2 up", "out 1 up");
    }
  }

  private static Valve noting(String name, List<String> notes) {
    return new Valve() {
      @Override
      public ValveAction request(Call call) {
        assertThat(call.deadlineNanos()).isNotEqualTo(Long.MAX_VALUE);
        notes.add(name + " down");
        return ValveAction.CONTINUE;
      }

      @Override
      public void reply(Call call) {
        notes.add(name + " up");
      }
    };
  }

  @Test
  void valveAnswersFromWhatItKnows() {
    try (TwoPeers peers =
        new TwoPeers(
            b -> {},
            b ->
                b.outgoing(call -> {
                  if (!call.method().equals("quick")) {
                    return ValveAction.CONTINUE;
                  }
                  call.answer("from the cache");
                  return ValveAction.DONE;
                }))) {
      assertThat(peers.far(Work.class, servant).quick("x")).isEqualTo("from the cache");
      assertThat(servant.call.get()).isNull();
    }
  }

  @Test
  void synchronousValveOfTheServantsSideKeepsOneThread() {
    List<Thread> threads = Collections.synchronizedList(new ArrayList<>());
    Valve oneThread =
        new Valve() {
          @Override
          public ValveAction request(Call call) {
            threads.add(Thread.currentThread());
            return ValveAction.CONTINUE;
          }

          @Override
          public void reply(Call call) {
            threads.add(Thread.currentThread());
          }
        };
    try (TwoPeers peers =
        new TwoPeers(
            b -> {}, b -> b.outgoing(call -> ValveAction.SYNCHRONOUS).outgoing(oneThread))) {
      Work work = peers.far(Work.class, servant);
      threads.clear();
      assertThat(work.quick("x")).isEqualTo("x");

      assertThat(threads).hasSize(2).containsOnly(Thread.currentThread());
    }
  }

  @Test
  void deadlineOfTheRuntimeAppliesToCallsWithoutOne() {
    try (TwoPeers peers = new TwoPeers(b -> {}, b -> b.deadline(Duration.ofMillis(300)))) {
      Work work = peers.far(Work.class, servant);

      assertThat(why(work.start("one"))).isInstanceOf(CallException.DeadlineExceeded.class);
    }
  }

  @Test
  void metadataAndTraceGoThere() {
    TraceContext trace = TraceContext.start();
    try (TwoPeers peers = new TwoPeers()) {
      Work work = peers.far(Work.class, servant);
      CallOptions.NONE
          .with("tenant", "school")
          .with(TraceContext.PARENT_KEY, trace.parent())
          .call(() -> work.quick("x"));

      assertThat(servant.call.get().metadata()).containsEntry("tenant", "school");
      assertThat(servant.call.get().trace()).contains(trace);
      assertThat(CallOptions.current()).isSameAs(CallOptions.NONE);
    }
  }

  @Test
  void limitsThatMakeNoSenseAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> Parley.builder().callsMax(0));
    assertThatIllegalArgumentException().isThrownBy(() -> Parley.builder().callsMax(1_000_001));
    try (Parley one = Parley.builder().callsMax(1).start()) {
      assertThat(one.peers()).isEmpty();
    }
    assertThat(Parley.builder().callsMax(1_000_000)).isNotNull();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Parley.builder().firstCallTimeout(Duration.ZERO));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Parley.builder().firstCallTimeout(Duration.ofMillis(-1)));
    assertThat(Parley.builder().firstCallTimeout(Duration.ofNanos(1))).isNotNull();
  }

  @Test
  void peerClosesWithAReasonThatBothSidesRead() {
    try (TwoPeers peers = new TwoPeers()) {
      Work work = peers.far(Work.class, servant);
      CompletableFuture<String> open = work.start("one").toCompletableFuture();
      Peer other = peers.server.peers().getFirst();
      other.close(CloseReason.REFUSED, "no more today");

      assertThat(why(open))
          .isInstanceOf(CallException.Unavailable.class)
          .hasMessageContaining("REFUSED (no more today)");
      assertThat(Eventually.value("the end", peers.peer.closed()).reason())
          .isEqualTo(CloseReason.REFUSED);
      Eventually.eventually("no peers", () -> peers.server.peers().isEmpty());
    }
  }
}
