package dev.parley.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class AttemptsTest {
  private final List<TestCall> arrived = new CopyOnWriteArrayList<>();
  private final AtomicReference<Attempts> attempts = new AtomicReference<>();
  private final List<String> passed = new ArrayList<>();

  /** Sends one attempt, and settles with the first that ends. */
  private final class Sending implements Valve {
    @Override
    public ValveAction request(Call call) {
      Attempts sent = call.newAttempts(attempt -> attempts.get().settle(attempt));
      attempts.set(sent);
      call.attach(sent);
      sent.send();
      return ValveAction.SUSPEND;
    }

    @Override
    public void reply(Call call) {
      ((Attempts) call.valveAttachment().orElseThrow()).end();
    }
  }

  private Valve noting(String name) {
    return new Valve() {
      @Override
      public ValveAction request(Call call) {
        passed.add(name + " down");
        call.attach(name);
        return ValveAction.CONTINUE;
      }

      @Override
      public void reply(Call call) {
        passed.add(name + " up " + call.valveAttachment().orElseThrow());
      }
    };
  }

  private TestCall sent() {
    TestCall call = new TestCall();
    Valveline line =
        new Valveline(
            List.of(noting("above"), new Sending(), noting("below")),
            end -> arrived.add((TestCall) end));
    call.deadlineNanos(System.nanoTime() + 1_000_000_000_000L);
    call.metadata("key", "value");
    call.trace(TraceContext.start());
    line.run(call);
    return call;
  }

  @Test
  void attemptPassesOnlyTheValvesBehindTheOneThatSendsIt() {
    TestCall call = sent();
    assertThat(arrived).hasSize(1).doesNotContain(call);
    arrived.getFirst().answer(42);
    assertThat(passed)
        .containsExactly("above down", "below down", "below up below", "above up above");
    assertThat(call.hasEnded()).isTrue();
    assertThat(call.result).isEqualTo(42);
    assertThat(call.ends).hasValue(1);
  }

  @Test
  void attemptHasDeadlineMetadataAndTraceOfItsCall() {
    TestCall call = sent();
    TestCall attempt = arrived.getFirst();
    assertThat(attempt.deadlineNanos()).isEqualTo(call.deadlineNanos());
    assertThat(attempt.metadata()).containsExactlyEntriesOf(call.metadata());
    assertThat(attempt.trace()).isEqualTo(call.trace());
    attempt.metadata("own", "value");
    assertThat(call.metadata()).doesNotContainKey("own");
  }

  @Test
  void firstOutcomeThatIsGivenCountsAndOthersAreCancelled() {
    TestCall call = sent();
    assertThat(attempts.get().send()).isTrue();
    arrived.get(1).answer(2);
    assertThat(call.result).isEqualTo(2);
    assertThat(arrived.get(0).why()).isInstanceOf(CallException.Cancelled.class);
    assertThat(arrived.get(0).hasEnded()).isTrue();
    assertThat(call.results).hasValue(1);
  }

  @Test
  void settlingTellsWhetherTheOutcomeWasTaken() {
    TestCall call = new TestCall();
    List<Boolean> taken = new ArrayList<>();
    Valve twice =
        new Valve() {
          @Override
          public ValveAction request(Call waiting) {
            attempts.set(
                waiting.newAttempts(attempt -> {
                  taken.add(attempts.get().settle(attempt));
                  taken.add(attempts.get().settle(attempt));
                }));
            attempts.get().send();
            return ValveAction.SUSPEND;
          }
        };
    new Valveline(List.of(twice), end -> end.fail(new CallException.Failed("no"))).run(call);
    assertThat(taken).containsExactly(true, false);
  }

  @Test
  void attemptFindsWhatValvesBeforeItsSenderKept() {
    sent();
    assertThat(arrived.getFirst().valveAttachment(String.class)).contains("below");
    assertThat(arrived.getFirst().valveAttachment(Attempts.class)).containsSame(attempts.get());
    assertThat(arrived.getFirst().valveAttachment(Long.class)).isEmpty();
  }

  @Test
  void failureOfAnAttemptIsGivenAsItIs() {
    TestCall call = sent();
    CallException.Failed failure = new CallException.Failed("no");
    arrived.getFirst().fail(failure);
    assertThat(call.why()).isSameAs(failure);
  }

  @Test
  void callThatEndsCancelsItsAttempts() {
    TestCall call = sent();
    call.fail(new CallException.Cancelled("given up"));
    assertThat(call.hasEnded()).isTrue();
    assertThat(arrived.getFirst().hasEnded()).isTrue();
    assertThat(arrived.getFirst().why()).isInstanceOf(CallException.Cancelled.class);
  }

  @Test
  void attemptIsLateWhenItsCallIs() {
    TestCall call = sent();
    call.fail(new CallException.DeadlineExceeded("late"));
    assertThat(call.hasEnded()).isTrue();
    assertThat(arrived.getFirst().hasEnded()).isTrue();
    assertThat(arrived.getFirst().why()).isInstanceOf(CallException.DeadlineExceeded.class);
  }

  @Test
  void callMayEndWhileAnAttemptStarts() {
    AtomicBoolean given = new AtomicBoolean();
    TestCall call =
        new TestCall() {
          @Override
          protected void prepareAttempt(Call call, Runnable whenEnded) {
            if (given.get()) {
              call.fail(new CallException.Cancelled("given up"));
            }
            super.prepareAttempt(call, whenEnded);
          }
        };
    new Valveline(List.of(new Sending()), end -> arrived.add((TestCall) end)).run(call);
    given.set(true);
    attempts.get().send();
    assertThat(call.hasEnded()).isTrue();
    assertThat(call.attempted).hasSize(2).allMatch(TestCall::hasEnded);
    assertThat(arrived).hasSize(1); // the second has gone nowhere
  }

  @Test
  void endedCallSendsNoMore() {
    TestCall call = sent();
    arrived.getFirst().answer(1);
    assertThat(attempts.get().send()).isFalse();
    assertThat(arrived).hasSize(1);
    assertThat(call.attempted).hasSize(1);
  }

  @Test
  void attemptThatEndsInsideSendSettlesTheCallInTheSameThread() {
    TestCall call = new TestCall();
    new Valveline(List.of(new Sending()), end -> end.answer(7)).run(call);
    assertThat(call.result).isEqualTo(7);
    assertThat(call.endedIn).isSameAs(Thread.currentThread());
  }

  @Test
  void attemptAgainstItsCallHasOneOutcome() throws InterruptedException {
    for (int i = 0; i < 2_000; i++) {
      arrived.clear();
      TestCall call = sent();
      TestCall attempt = arrived.getFirst();
      Thread other = Thread.startVirtualThread(() -> attempt.answer(1));
      call.fail(new CallException.Cancelled("given up"));
      other.join();
      assertThat(call.end.await(60, TimeUnit.SECONDS)).isTrue();
      assertThat(attempt.end.await(60, TimeUnit.SECONDS)).isTrue();
      assertThat(call.ends).hasValue(1);
      assertThat(attempt.ends).hasValue(1);
      assertThat(call.failure().isPresent()).isEqualTo(call.results.get() == 0);
    }
  }

  /** The second answers while the first, which was answered before, goes up. */
  @Test
  void resultThatComesTooLateIsGivenBack() {
    Valve below =
        new Valve() {
          @Override
          public ValveAction request(Call call) {
            return ValveAction.CONTINUE;
          }

          @Override
          public void reply(Call call) {
            if (call.equals(arrived.get(0))) {
              arrived.get(1).answer(2);
            }
          }
        };
    TestCall call = new TestCall();
    new Valveline(List.of(new Sending(), below), end -> arrived.add((TestCall) end)).run(call);
    attempts.get().send();
    arrived.get(0).answer(1);
    assertThat(call.result).isEqualTo(2);
    assertThat(arrived.get(0).givenBack).isEqualTo(1);
    assertThat(arrived.get(1).givenBack).isZero();
  }
}
