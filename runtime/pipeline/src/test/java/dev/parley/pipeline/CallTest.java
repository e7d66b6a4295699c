package dev.parley.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.parley.testkit.Eventually;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** The way of one call down its line and up again. */
class CallTest {
  private final List<String> notes = Collections.synchronizedList(new ArrayList<>());
  private final TestCall call = new TestCall();

  private void run(Valveline.Terminal terminal, Valve... valves) {
    new Valveline(List.of(valves), terminal).run(call);
  }

  private LoggingValve passing(String name) {
    return LoggingValve.passing(name, notes);
  }

  private LoggingValve stopping(String name, java.util.function.Function<Call, ValveAction> does) {
    return new LoggingValve(name, notes, does);
  }

  private static void note(List<String> notes, Call call) {
    notes.add("servant");
    call.succeed();
  }

  @Test
  void repliesGoUpInReverseOrder() {
    run(c -> note(notes, c), passing("a"), passing("b"), passing("c"));

    assertThat(notes)
        .containsExactly("a down", "b down", "c down", "servant", "c up", "b up", "a up");
    assertThat(call.ends).hasValue(1);
    assertThat(call.done()).isTrue();
    assertThat(call.failure()).isEmpty();
  }

  @Test
  void lineWithoutValvesLeadsStraightToItsEnd() {
    run(c -> note(notes, c));

    assertThat(notes).containsExactly("servant");
    assertThat(call.ends).hasValue(1);
  }

  @Test
  void lineHoldsAsManyValvesAsItMayAndRefusesOneMore() {
    List<Valve> most = new ArrayList<>(Collections.nCopies(256, passing("a")));
    new Valveline(most, c -> note(notes, c)).run(call);
    assertThat(notes).hasSize(2 * 256 + 1);

    most.add(passing("one more"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Valveline(most, Call::succeed))
        .withMessage("257 valves in a line; at most 256 may be");
  }

  @Test
  void replyGoesOnlyThroughValvesThatSawTheRequest() {
    run(
        c -> note(notes, c),
        passing("a"),
        stopping(
            "b",
            c -> {
              c.fail(new CallException.Refused("no"));
              return ValveAction.DONE;
            }),
        passing("c"));

    assertThat(notes).containsExactly("a down", "b down", "b up", "a up");
    assertThat(call.why()).isInstanceOf(CallException.Refused.class);
  }

  @Test
  void valveAnswersInTheServantsPlace() {
    run(
        c -> note(notes, c),
        passing("a"),
        stopping(
            "cache",
            c -> {
              assertThat(c.answer(42)).isTrue();
              return ValveAction.DONE;
            }));

    assertThat(notes).containsExactly("a down", "cache down", "cache up", "a up");
    assertThat(call.result).isEqualTo(42);
    assertThat(call.failure()).isEmpty();
  }

  @Test
  void secondAnswerDoesNotCount() {
    List<Boolean> counted =
        new ArrayList<>(); // what a valve throws after the answer goes to the log
    run(
        c -> note(notes, c),
        stopping(
            "cache",
            c -> {
              counted.add(c.answer(1));
              counted.add(c.answer(2));
              counted.add(c.fail(new CallException.Refused("late")));
              counted.add(c.succeed());
              return ValveAction.DONE;
            }));

    assertThat(counted).containsExactly(true, false, false, false);
    assertThat(call.result).isEqualTo(1);
    assertThat(call.results).hasValue(1);
    assertThat(call.ends).hasValue(1);
    assertThat(call.failure()).isEmpty();
  }

  @Test
  void successIsReportedAsTheOutcomeOnlyOnce() {
    List<Boolean> counted = new ArrayList<>();
    run(c -> {
      counted.add(c.succeed());
      counted.add(c.succeed());
    });

    assertThat(counted).containsExactly(true, false);
  }

  @Test
  void answerMayBeNull() {
    run(
        c -> note(notes, c),
        stopping(
            "cache",
            c -> {
              c.answer(null);
              return ValveAction.DONE;
            }));

    assertThat(call.results).hasValue(1);
    assertThat(call.result).isNull();
    assertThat(call.ends).hasValue(1);
  }

  @Test
  void valveThatSaysDoneWithoutAnOutcomeFailsTheCall() {
    run(c -> note(notes, c), stopping("forgetful", c -> ValveAction.DONE));

    assertThat(notes).containsExactly("forgetful down", "forgetful up");
    assertThat(call.why())
        .isInstanceOf(CallException.Failed.class)
        .hasMessageContaining("DONE but gave no outcome");
  }

  @Test
  void valveThatThrowsEndsTheCallWithNothingButItsName() {
    IllegalStateException broken = new IllegalStateException("a secret");
    run(
        c -> note(notes, c),
        passing("a"),
        stopping(
            "b",
            c -> {
              throw broken;
            }));

    assertThat(notes).containsExactly("a down", "b down", "b up", "a up");
    assertThat(call.why())
        .isInstanceOf(CallException.Failed.class)
        .hasMessageContaining("IllegalStateException")
        .hasMessageNotContaining("a secret")
        .hasCause(broken);
  }

  @Test
  void errorOfAValveEndsTheCallToo() {
    run(
        c -> note(notes, c),
        stopping(
            "b",
            c -> {
              throw new AssertionError("broken");
            }));

    assertThat(call.ends).hasValue(1);
    assertThat(call.why()).isInstanceOf(CallException.Failed.class);
  }

  @Test
  void callExceptionOfAValveOrOfTheEndIsTheOutcomeItself() {
    CallException overloaded = new CallException.Overloaded("full");
    run(
        c -> {
          throw overloaded;
        },
        passing("a"));

    assertThat(call.why()).isSameAs(overloaded);
    assertThat(notes).containsExactly("a down", "a up");
  }

  @Test
  void valveThatThrowsOnTheWayUpStopsNobody() {
    Valve broken =
        new Valve() {
          @Override
          public ValveAction request(Call c) {
            return ValveAction.CONTINUE;
          }

          @Override
          public void reply(Call c) {
            throw new IllegalStateException("broken on the way up");
          }
        };
    Valve worse =
        new Valve() {
          @Override
          public ValveAction request(Call c) {
            return ValveAction.CONTINUE;
          }

          @Override
          public void reply(Call c) {
            throw new AssertionError("broken on the way up");
          }
        };
    run(c -> note(notes, c), passing("a"), broken, worse);

    assertThat(notes).containsExactly("a down", "servant", "a up");
    assertThat(call.ends).hasValue(1);
    assertThat(call.failure()).isEmpty();
  }

  @Test
  void outcomeCannotBeChangedOnTheWayUp() {
    Valve late =
        new Valve() {
          @Override
          public ValveAction request(Call c) {
            return ValveAction.CONTINUE;
          }

          @Override
          public void reply(Call c) {
            assertThat(c.fail(new CallException.Failed("late"))).isFalse();
            assertThat(c.answer(7)).isFalse();
          }
        };
    run(c -> note(notes, c), late);

    assertThat(call.failure()).isEmpty();
    assertThat(call.results).hasValue(0);
  }

  @Test
  void suspendedCallGoesOnInTheThreadThatResumesIt() throws InterruptedException {
    AtomicReference<Thread> servantIn = new AtomicReference<>();
    run(
        c -> {
          servantIn.set(Thread.currentThread());
          note(notes, c);
        },
        passing("a"),
        stopping("b", c -> ValveAction.SUSPEND),
        passing("c"));

    assertThat(notes).containsExactly("a down", "b down");
    assertThat(call.done()).isFalse();
    Thread resumer = Thread.ofPlatform().start(call::resume);
    resumer.join();

    assertThat(notes)
        .containsExactly("a down", "b down", "c down", "servant", "c up", "b up", "a up");
    assertThat(servantIn.get()).isSameAs(resumer);
    assertThat(call.endedIn).isSameAs(resumer);
  }

  /** The first order of the race between resuming and suspending: resumed inside request. */
  @Test
  void callResumedBeforeItsValveReturnsGoesOnInTheFirstThread() throws InterruptedException {
    run(
        c -> note(notes, c),
        stopping(
            "b",
            c -> {
              Thread resumer = Thread.ofPlatform().start(c::resume);
              join(resumer);
              assertThat(notes).containsExactly("b down"); // nobody went on without us
              return ValveAction.SUSPEND;
            }));

    assertThat(notes).containsExactly("b down", "servant", "b up");
    assertThat(call.endedIn).isSameAs(Thread.currentThread());
  }

  /** The other order, many times over, and every one in between. */
  @Test
  void resumingRacesWithSuspendingAndTheCallAlwaysGoesOnOnce() throws InterruptedException {
    int rounds = 20_000;
    AtomicReference<Call> handed = new AtomicReference<>();
    Thread resumer =
        Thread.ofPlatform()
            .start(() -> {
              for (int i = 0; i < rounds; i++) {
                Call next;
                while ((next = handed.getAndSet(null)) == null) {
                  Thread.onSpinWait();
                }
                next.resume();
              }
            });
    AtomicInteger served = new AtomicInteger();
    Valveline line =
        new Valveline(
            List.of(c -> {
              handed.set(c);
              return ValveAction.SUSPEND;
            }),
            c -> {
              served.incrementAndGet();
              c.succeed();
            });
    for (int i = 0; i < rounds; i++) {
      TestCall each = new TestCall();
      line.run(each);
      while (!each.hasEnded()) {
        Thread.onSpinWait();
      }
      assertThat(each.ends).hasValue(1);
    }
    resumer.join();

    assertThat(served).hasValue(rounds);
  }

  @Test
  void callMayBeSuspendedByOneValveAfterTheOther() {
    run(
        c -> note(notes, c),
        stopping("a", c -> ValveAction.SUSPEND),
        stopping("b", c -> ValveAction.SUSPEND),
        passing("c"));
    call.resume();
    assertThat(notes).containsExactly("a down", "b down");
    call.resume();

    assertThat(notes)
        .containsExactly("a down", "b down", "c down", "servant", "c up", "b up", "a up");
  }

  @Test
  void resumingAfterTheEndDoesNothing() {
    run(c -> note(notes, c), passing("a"));
    call.resume();
    call.resume();

    assertThat(notes).containsExactly("a down", "servant", "a up");
    assertThat(call.ends).hasValue(1);
  }

  @Test
  void resumingACallPastTheLastValveDoesNotSendItAgain() {
    AtomicInteger sent = new AtomicInteger();
    run(c -> sent.incrementAndGet(), stopping("a", c -> ValveAction.SUSPEND));
    call.resume();
    call.resume();
    call.resume();
    assertThat(sent).hasValue(1);
    call.succeed();

    assertThat(sent).hasValue(1);
    assertThat(call.ends).hasValue(1);
  }

  @Test
  void suspendedCallIsEndedByAnyThreadWithoutBeingResumed() throws InterruptedException {
    run(c -> note(notes, c), passing("a"), stopping("b", c -> ValveAction.SUSPEND), passing("c"));
    Thread canceller =
        Thread.ofPlatform().start(() -> call.fail(new CallException.Cancelled("never mind")));
    canceller.join();

    assertThat(notes).containsExactly("a down", "b down", "b up", "a up");
    assertThat(call.endedIn).isSameAs(canceller);
    call.resume();
    assertThat(call.ends).hasValue(1);
    assertThat(notes).doesNotContain("servant");
  }

  @Test
  void callThatEndedBeforeItWasSentPassesNoValve() {
    call.fail(new CallException.Unavailable("the connection has ended"));
    run(c -> note(notes, c), passing("a"));

    assertThat(notes).isEmpty();
    assertThat(call.ends).hasValue(1);
    assertThat(call.why()).isInstanceOf(CallException.Unavailable.class);
  }

  @Test
  void callEndedWhileAValveHasItIsTakenUpByItsOwner() {
    run(
        c -> note(notes, c),
        passing("a"),
        stopping(
            "b",
            c -> {
              join(Thread.ofPlatform().start(() -> c.fail(new CallException.Cancelled("gone"))));
              return ValveAction.CONTINUE;
            }),
        passing("c"));

    assertThat(notes).containsExactly("a down", "b down", "b up", "a up");
    assertThat(call.endedIn).isSameAs(Thread.currentThread());
  }

  @Test
  void valvesKeepWhatBelongsToTheCallInTheCall() {
    List<Object> seen = new ArrayList<>();
    final class Keeping implements Valve {
      private final Object mine;

      Keeping(Object mine) {
        this.mine = mine;
      }

      @Override
      public ValveAction request(Call c) {
        if (mine != null) {
          c.attach(mine);
        }
        return ValveAction.CONTINUE;
      }

      @Override
      public void reply(Call c) {
        seen.add(c.valveAttachment().orElse("nothing"));
      }
    }
    run(c -> note(notes, c), new Keeping("one"), new Keeping(null), new Keeping("three"));

    assertThat(seen).containsExactly("three", "nothing", "one");
  }

  /** A valve that keeps an object, and looks for kept strings on the way down. */
  private record Looking(Object mine, List<Optional<String>> seen) implements Valve {
    @Override
    public ValveAction request(Call c) {
      seen.add(c.valveAttachment(String.class));
      c.attach(mine);
      return ValveAction.CONTINUE;
    }
  }

  @Test
  void keptObjectIsFoundByItsTypeFromTheLastValveThatKeptOne() {
    List<Optional<String>> seen = new ArrayList<>();
    run(
        c -> note(notes, c),
        new Looking("first", seen),
        new Looking("second", seen),
        new Looking(3, seen),
        new Looking(4, seen));

    assertThat(seen)
        .containsExactly(
            Optional.empty(), Optional.of("first"), Optional.of("second"), Optional.of("second"));
    assertThat(call.valveAttachment(Integer.class)).contains(4);
    assertThat(call.valveAttachment(Long.class)).isEmpty();
  }

  @Test
  void remainingTimeIsCountedFromWhenTheCallWasLastMoved() {
    List<Long> left = new ArrayList<>();
    call.startedNanos(1_000);
    call.deadlineNanos(5_000);
    run(c -> left.add(c.remainingWhenLastMoved()));

    assertThat(left).containsExactly(4_000L);
    assertThat(new TestCall().remainingWhenLastMoved()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void remainingTimeOfACallThatWaitedIsReadFromTheClock() {
    List<Long> left = new ArrayList<>();
    long started = System.nanoTime() - 3_000_000_000L;
    call.startedNanos(started);
    call.deadlineNanos(started + 4_000_000_000L);
    run(c -> left.add(c.remainingWhenLastMoved()), stopping("waiting", c -> ValveAction.SUSPEND));
    call.resume();

    assertThat(left).hasSize(1).allMatch(nanos -> nanos <= 1_000_000_000L);
  }

  @Test
  void keepingBeforeTheCallIsSentIsRefused() {
    assertThatIllegalStateException().isThrownBy(() -> call.attach("early"));
    assertThat(call.valveAttachment()).isEqualTo(Optional.empty());
  }

  @Test
  void synchronousValveKeepsOneThreadToTheEnd() throws InterruptedException {
    AtomicReference<Thread> servantIn = new AtomicReference<>();
    CountDownLatch suspended = new CountDownLatch(1);
    CountDownLatch started = new CountDownLatch(1);
    Thread owner =
        Thread.ofPlatform()
            .start(() ->
                run(
                    c -> {
                      servantIn.set(Thread.currentThread());
                      notes.add("servant");
                      started.countDown();
                    },
                    stopping("one thread", c -> ValveAction.SYNCHRONOUS),
                    stopping(
                        "b",
                        c -> {
                          suspended.countDown();
                          return ValveAction.SUSPEND;
                        })));
    suspended.await();
    call.resume(); // from here: but the owner goes on itself
    started.await();
    assertThat(owner.isAlive()).isTrue();
    assertThat(call.hasEnded()).isFalse();
    call.succeed();
    owner.join();

    assertThat(servantIn.get()).isSameAs(owner);
    assertThat(call.endedIn).isSameAs(owner);
    assertThat(notes)
        .containsExactly("one thread down", "b down", "servant", "b up", "one thread up");
  }

  @Test
  void interruptEndsASynchronousWait() throws InterruptedException {
    CountDownLatch waiting = new CountDownLatch(1);
    Thread owner =
        Thread.ofPlatform()
            .start(() ->
                run(
                    c -> waiting.countDown(),
                    stopping("one thread", c -> ValveAction.SYNCHRONOUS)));
    waiting.await();
    owner.interrupt();
    owner.join();

    assertThat(call.why())
        .isInstanceOf(CallException.Cancelled.class)
        .hasMessageContaining("interrupted");
    assertThat(notes).containsExactly("one thread down", "one thread up");
  }

  @Test
  void interruptOfASynchronousWaitStaysVisibleToItsThread() throws InterruptedException {
    CountDownLatch waiting = new CountDownLatch(1);
    AtomicReference<Boolean> after = new AtomicReference<>();
    Thread owner =
        Thread.ofPlatform()
            .start(() -> {
              run(c -> waiting.countDown(), stopping("one thread", c -> ValveAction.SYNCHRONOUS));
              after.set(Thread.currentThread().isInterrupted());
            });
    waiting.await();
    owner.interrupt();
    owner.join();

    assertThat(after.get()).isTrue();
  }

  @Test
  void hundredThousandSuspendedCallsHoldNoThread() {
    int count = 100_000;
    int before = Thread.activeCount();
    List<TestCall> calls = new ArrayList<>();
    AtomicInteger served = new AtomicInteger();
    Valveline line =
        new Valveline(
            List.of(c -> ValveAction.SUSPEND),
            c -> {
              served.incrementAndGet();
              c.succeed();
            });
    for (int i = 0; i < count; i++) {
      TestCall each = new TestCall();
      calls.add(each);
      line.run(each);
    }

    assertThat(Thread.activeCount()).isEqualTo(before);
    assertThat(served).hasValue(0);
    calls.forEach(Call::resume);
    assertThat(served).hasValue(count);
    assertThat(calls).allSatisfy(each -> assertThat(each.ends).hasValue(1));
  }

  @Test
  void callsServedInTheThreadAreKnownToTheCallsTheyMake() {
    AtomicReference<Call> seen = new AtomicReference<>();
    run(c ->
        ScopedValue.where(Call.CURRENT, c)
            .run(() -> {
              seen.set(Call.CURRENT.get());
              c.succeed();
            }));

    assertThat(seen.get()).isSameAs(call);
    assertThat(Call.CURRENT.isBound()).isFalse();
  }

  private static void join(Thread thread) {
    Eventually.ended(thread);
  }
}
