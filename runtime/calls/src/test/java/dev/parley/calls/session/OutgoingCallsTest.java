package dev.parley.calls.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.base.Limits;
import dev.parley.calls.BuiltInCodecs;
import dev.parley.calls.Reference;
import dev.parley.calls.api.CallOptions;
import dev.parley.calls.api.MethodDescription;
import dev.parley.calls.spi.Stub;
import dev.parley.pipeline.Attempts;
import dev.parley.pipeline.Call;
import dev.parley.pipeline.CallException;
import dev.parley.pipeline.CallFailureReason;
import dev.parley.pipeline.Valve;
import dev.parley.pipeline.ValveAction;
import dev.parley.testkit.Eventually;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** MS-5 to MS-11 and ER-5 from the caller's side. */
class OutgoingCallsTest {
  private Talk talk;
  private Desk desk;

  @BeforeEach
  void begin() {
    talk = Talk.greeted(builder -> builder.callsMax(4));
    desk = talk.desk();
  }

  @AfterEach
  void end() {
    assertThat(talk.connection.broken()).isNull();
    talk.close();
  }

  private CompletableFuture<String> later(String key) {
    return desk.later(key).toCompletableFuture();
  }

  private RawMessage request() {
    return talk.connection.next(ParleyMessages.REQUEST);
  }

  private static Throwable why(CompletableFuture<?> call) {
    assertThat(call).isCompletedExceptionally();
    try {
      call.join();
      throw new AssertionError("it succeeded");
    } catch (CompletionException e) {
      return e.getCause();
    } catch (CancellationException e) {
      return e;
    }
  }

  /** A blocking call in a thread of its own. */
  private static final class Blocking {
    final AtomicReference<Object> outcome = new AtomicReference<>();
    final Thread thread;
    volatile boolean interruptedAfter;

    Blocking(java.util.function.Supplier<Object> call) {
      thread =
          Thread.ofPlatform()
              .start(() -> {
                try {
                  outcome.set(call.get());
                } catch (RuntimeException e) {
                  outcome.set(e);
                }
                interruptedAfter = Thread.currentThread().isInterrupted();
              });
    }

    Object outcome() {
      Eventually.ended(thread);
      return outcome.get();
    }

    /** Returns when the call waits, with all of it that its own thread does before behind it. */
    void waits() {
      Eventually.eventually(
          "a caller that waits",
          () ->
              thread.getState() == Thread.State.WAITING
                  || thread.getState() == Thread.State.TIMED_WAITING);
    }
  }

  @Test
  @DisplayName("MS-5 MS-9 requests name call, reference, method, deadline and arguments")
  void requestSaysWhatItHasTo() {
    CallOptions.timeout(Duration.ofSeconds(7)).with("k", "v").call(() -> desk.later("a"));
    RawMessage request = request();

    assertThat(request.number(1)).isPositive();
    assertThat(request.number(2)).isEqualTo(5);
    assertThat((int) request.number(3)).isEqualTo(Talk.id("later"));
    assertThat(request.number(4)).isBetween(6_000L, 7_000L);
    assertThat(request.record(5).text(1)).isEqualTo("k");
    assertThat(request.record(5).text(2)).isEqualTo("v");
    assertThat(request.record(6).text(1)).isEqualTo("a");
  }

  @Test
  @DisplayName("MS-5 a number is not used by two calls at once")
  void numbersOfOpenCallsDiffer() {
    List<Long> numbers = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      later("call " + i);
      numbers.add(request().number(1));
    }

    assertThat(numbers).doesNotHaveDuplicates().doesNotContain(0L);
  }

  @Test
  void blockingCallWaitsForItsReply() {
    Blocking call = new Blocking(() -> desk.add(2, 40));
    talk.replies(request().number(1), out -> out.sint(1, 42));

    assertThat(call.outcome()).isEqualTo(42);
  }

  @Test
  @DisplayName("MS-10 an absent result is the default")
  void absentResultIsTheDefault() {
    Blocking call = new Blocking(() -> desk.add(2, 40));
    talk.connection.arrives(RawMessage.of(ParleyMessages.REPLY).uint(1, request().number(1)));
    CompletableFuture<Void> nothing = desk.nothing("a").toCompletableFuture();
    talk.connection.arrives(RawMessage.of(ParleyMessages.REPLY).uint(1, request().number(1)));

    assertThat(call.outcome()).isEqualTo(0);
    assertThat(nothing.join()).isNull();
  }

  @Test
  void resultOfAVoidStageIsSkippedWhateverItIs() {
    CompletableFuture<Void> nothing = desk.nothing("a").toCompletableFuture();
    talk.replies(request().number(1), out -> out.string(1, "something"));

    assertThat(nothing.join()).isNull();
  }

  @Test
  @DisplayName("MS-10 replies come in any order")
  void repliesComeInAnyOrder() {
    CompletableFuture<String> first = later("a");
    CompletableFuture<String> second = later("b");
    long a = request().number(1);
    long b = request().number(1);
    talk.replies(b, out -> out.string(1, "second"));
    assertThat(first).isNotDone();
    talk.replies(a, out -> out.string(1, "first"));

    assertThat(first.join()).isEqualTo("first");
    assertThat(second.join()).isEqualTo("second");
  }

  @Test
  @DisplayName("MS-10 a reply or failure to an unknown call is ignored")
  void repliesToUnknownCallsAreIgnored() {
    CompletableFuture<String> call = later("a");
    long number = request().number(1);
    for (long other : new long[] {0, number + 1, number + 8, number + 1024, (1L << 53) - 1}) {
      talk.replies(other, out -> out.string(1, "not yours"));
      talk.fails(other, 8, "not yours");
    }
    assertThat(call).isNotDone();
    talk.replies(number, out -> out.string(1, "yours"));
    talk.replies(number, out -> out.string(1, "again"));
    talk.fails(number, 8, "again");

    assertThat(call.join()).isEqualTo("yours");
    assertThat(talk.connection.isOpen()).isTrue();
  }

  @Test
  @DisplayName("MS-4 a FAILURE whose fields come in another order is read the same")
  void fieldsOfAFailureComeInAnyOrder() {
    CompletableFuture<String> call = later("a");
    talk.connection.arrives(
        RawMessage.of(ParleyMessages.FAILURE)
            .text(3, "no")
            .text(77, "unknown")
            .uint(2, 4)
            .uint(1, request().number(1)));

    assertThat(why(call)).isInstanceOf(CallException.Refused.class).hasMessageContaining("no");
  }

  @Test
  void resultThatCannotBeReadIsInvalidAndTheConnectionStays() {
    CompletableFuture<String> call = later("a");
    talk.replies(request().number(1), out -> out.sintPresent(1, 5));

    assertThat(why(call))
        .isInstanceOf(CallException.Invalid.class)
        .hasMessageContaining("Desk.later at test:desk: the result cannot be read");
    assertThat(talk.connection.isOpen()).isTrue();
  }

  @Test
  @DisplayName("MS-11 a cancelled future sends CANCEL, and its late reply is ignored")
  void cancelledFutureSendsCancel() {
    CompletableFuture<String> call = later("a");
    long number = request().number(1);
    assertThat(call.cancel(true)).isTrue();

    assertThat(talk.connection.next(ParleyMessages.CANCEL).number(1)).isEqualTo(number);
    talk.fails(number, 3, "cancelled");
    talk.replies(number, out -> out.string(1, "too late"));
    assertThat(call).isCancelled();
    assertThat(call.cancel(true)).isTrue();
    assertThat(talk.connection.quiet()).isTrue();
  }

  @Test
  void cancellingAnAnsweredCallSendsNothing() {
    CompletableFuture<String> call = later("a");
    talk.replies(request().number(1), out -> out.string(1, "done"));

    assertThat(call.cancel(true)).isFalse();
    assertThat(talk.connection.quiet()).isTrue();
  }

  @Test
  @DisplayName("MS-11 an interrupt sends CANCEL and stays visible")
  void interruptSendsCancel() {
    Blocking call = new Blocking(() -> desk.slow("a"));
    long number = request().number(1);
    call.thread.interrupt();

    assertThat(call.outcome())
        .isInstanceOf(CallException.Cancelled.class)
        .asString()
        .contains("Desk.slow at test:desk")
        .contains("interrupted");
    assertThat(call.interruptedAfter).isTrue();
    assertThat(talk.connection.next(ParleyMessages.CANCEL).number(1)).isEqualTo(number);
  }

  @Test
  @DisplayName("MS-7 a call whose time runs out here sends CANCEL, blocking or not")
  void deadlineSendsCancel() {
    CallOptions soon = CallOptions.timeout(Duration.ofMillis(30));
    Blocking blocking = new Blocking(() -> soon.call(() -> desk.slow("a")));
    long first = request().number(1);
    assertThat(talk.connection.next(ParleyMessages.CANCEL).number(1)).isEqualTo(first);
    assertThat(blocking.outcome())
        .isInstanceOf(CallException.DeadlineExceeded.class)
        .asString()
        .contains("Desk.slow at test:desk: no reply in time");

    CompletableFuture<String> future = soon.call(() -> later("b"));
    long second = request().number(1);
    assertThat(talk.connection.next(ParleyMessages.CANCEL).number(1)).isEqualTo(second);
    Eventually.eventually("the end of the call", future::isDone);
    assertThat(why(future)).isInstanceOf(CallException.DeadlineExceeded.class);
  }

  @Test
  void deadlineIsNoticedThoughALaterOneWasWatchedFirst() {
    CompletableFuture<String> long1 =
        CallOptions.timeout(Duration.ofHours(1)).call(() -> later("long"));
    CompletableFuture<String> short1 =
        CallOptions.timeout(Duration.ofMillis(30)).call(() -> later("short"));
    Eventually.eventually("the end of the short call", short1::isDone);
    CompletableFuture<String> short2 =
        CallOptions.timeout(Duration.ofMillis(30)).call(() -> later("again"));
    Eventually.eventually("the end of the next one", short2::isDone);

    assertThat(long1).isNotDone();
  }

  @Test
  void timeoutBeyondAllClocksIsAVeryLateOne() {
    CallOptions never = CallOptions.timeout(java.time.temporal.ChronoUnit.FOREVER.getDuration());
    CompletableFuture<String> call = never.call(() -> later("a"));
    RawMessage request = request();
    talk.replies(request.number(1), out -> out.string(1, "done"));

    assertThat(request.number(4)).isPositive();
    assertThat(call.join()).isEqualTo("done");
  }

  @Test
  @DisplayName("MS-3 as many calls wait as callsMax says; one more future is OVERLOADED")
  void openCallsAreBounded() {
    List<CompletableFuture<String>> calls = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      calls.add(later("call " + i));
    }

    assertThat(why(calls.get(4)))
        .isInstanceOf(CallException.Overloaded.class)
        .hasMessageContaining("4 calls wait for their reply");
    assertThat(talk.connection.waiting()).isEqualTo(4);
    talk.replies(request().number(1), out -> out.string(1, "done"));
    assertThat(later("next")).isNotDone();
  }

  @Test
  void blockingCallWaitsForRoom() {
    for (int i = 0; i < 4; i++) {
      later("call " + i);
    }
    Blocking fifth = new Blocking(() -> desk.add(1, 1));
    fifth.waits();
    for (int i = 0; i < 4; i++) {
      talk.replies(request().number(1), out -> out.string(1, "done"));
    }
    talk.replies(request().number(1), out -> out.sint(1, 2));

    assertThat(fifth.outcome()).isEqualTo(2);
  }

  @Test
  void blockingCallThatFindsNoRoomInTimeIsOverloaded() {
    for (int i = 0; i < 4; i++) {
      later("call " + i);
    }
    Blocking fifth =
        new Blocking(() -> CallOptions.timeout(Duration.ofMillis(20)).call(() -> desk.add(1, 1)));

    assertThat(fifth.outcome()).isInstanceOf(CallException.Overloaded.class);
    Blocking sixth = new Blocking(() -> desk.add(1, 1));
    sixth.waits();
    sixth.thread.interrupt();
    assertThat(sixth.outcome()).isInstanceOf(CallException.Cancelled.class);
    assertThat(sixth.interruptedAfter).isTrue();
  }

  @Test
  void servantThatThePeerCalledDoesNotWaitForRoom() {
    for (int i = 0; i < 4; i++) {
      later("call " + i);
      request();
    }
    AtomicReference<Throwable> refusal = new AtomicReference<>();
    talk.servant.before =
        () -> {
          try {
            desk.add(1, 1);
          } catch (CallException e) {
            refusal.set(e);
          }
        };
    long own = talk.bind();
    talk.connection.arrives(Talk.request(1, own, "add", out -> {}));
    talk.connection.next(ParleyMessages.REPLY);

    assertThat(refusal.get()).isInstanceOf(CallException.Overloaded.class);
  }

  /** Every way that a call can end gives its room back. */
  @Test
  void roomIsGivenBackOnEveryPath() {
    for (int round = 0; round < 10; round++) {
      CompletableFuture<String> answered = later("a");
      talk.replies(request().number(1), out -> out.string(1, "done"));
      CompletableFuture<String> unreadable = later("b");
      talk.replies(request().number(1), out -> out.sintPresent(1, 5));
      CompletableFuture<String> failed = later("c");
      talk.fails(request().number(1), 8, "broken");
      CompletableFuture<String> cancelled = later("d");
      request();
      cancelled.cancel(true);
      talk.connection.next(ParleyMessages.CANCEL);
      assertThat(why(desk.later(null).toCompletableFuture()))
          .isInstanceOf(CallException.Invalid.class);
      talk.connection.admission = Connection.Admission.FULL;
      assertThat(why(later("full"))).isInstanceOf(CallException.Overloaded.class);
      talk.connection.admission = Connection.Admission.READY;
      assertThatExceptionOfType(CallException.Invalid.class).isThrownBy(() -> desk.slow(null));
      assertThatExceptionOfType(CallException.DeadlineExceeded.class)
          .isThrownBy(() -> CallOptions.timeout(Duration.ofNanos(1)).call(() -> desk.slow("late")));
      assertThat(talk.connection.quiet()).isTrue(); // it was never sent, so there is no CANCEL
      assertThat(List.of(answered, unreadable, failed, cancelled))
          .allSatisfy(call -> assertThat(call).isDone());
    }
    List<CompletableFuture<String>> four = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      four.add(later("call " + i));
    }

    assertThat(four).allSatisfy(call -> assertThat(call).isNotDone());
  }

  @Test
  void callsThatFailBeforeTheyAreSentSendNothing() {
    assertThat(why(desk.later(null).toCompletableFuture()))
        .hasMessageContaining("Desk.later at test:desk: Desk.later(key) is null");
    assertThatThrownBy(() -> desk.note(null)).isInstanceOf(CallException.Invalid.class);

    assertThat(talk.connection.quiet()).isTrue();
    assertThat(talk.connection.discarded).isEqualTo(2);
  }

  @Test
  @DisplayName("FR-8 a connection that takes no more bytes makes calls OVERLOADED")
  void fullConnectionIsOverloaded() {
    talk.connection.admission = Connection.Admission.FULL;

    assertThat(why(later("a"))).isInstanceOf(CallException.Overloaded.class);
    assertThatThrownBy(() -> desk.note("a")).isInstanceOf(CallException.Overloaded.class);
    talk.connection.admission = Connection.Admission.READY;
    desk.note("b");
    assertThat(request().number(1)).isZero();
  }

  @Test
  void callThatHadNotLeftWhenTheConnectionEndedWasNotUnderWay() {
    talk.connection.admission = Connection.Admission.FULL;
    Blocking call = new Blocking(() -> desk.slow("a"));
    call.waits();

    talk.connection.close(CloseReason.NORMAL, "");

    assertThat(call.outcome())
        .isInstanceOfSatisfying(
            CallException.Unavailable.class, e -> assertThat(e.mayHaveExecuted()).isFalse());
  }

  @Test
  @DisplayName("MS-5 one-way calls have number 0, wait for nothing and cancel nothing")
  void oneWayCallsHaveNumberZero() {
    desk.note("a");
    RawMessage request = request();

    assertThat(request.number(1)).isZero();
    assertThat(request.record(6).text(1)).isEqualTo("a");
    assertThat(talk.connection.quiet()).isTrue();
  }

  @Test
  @DisplayName("MS-8 metadata of 16 KiB is sent, and one byte more is INVALID")
  void metadataIsBounded() {
    int overhead = 3 + 3; // tag, length and text of the key; tag and length of the value
    int most = Limits.METADATA_BYTES_MAX - overhead;
    CallOptions fits = CallOptions.NONE.with("k", "v".repeat(most));
    CallOptions tooMuch = CallOptions.NONE.with("k", "v".repeat(most + 1));
    fits.run(() -> desk.note("a"));

    assertThat(request().record(5).text(2)).hasSize(most);
    assertThatThrownBy(() -> tooMuch.run(() -> desk.note("b")))
        .isInstanceOf(CallException.Invalid.class)
        .hasMessageContaining("metadata");
    assertThat(talk.connection.quiet()).isTrue();
  }

  @Test
  @DisplayName(
      "ER-5 the end of the connection fails all open calls with UNAVAILABLE and its reason")
  void endOfTheConnectionFailsOpenCalls() {
    CompletableFuture<String> future = later("a");
    request();
    Blocking blocking = new Blocking(() -> desk.slow("b"));
    request();
    talk.connection.breaks(CloseReason.SHUTDOWN, "the runtime stops");

    assertThat(why(future))
        .isInstanceOf(CallException.Unavailable.class)
        .hasMessage("Desk.later at test:desk: closed by peer: SHUTDOWN (the runtime stops)");
    assertThat(blocking.outcome())
        .isInstanceOf(CallException.Unavailable.class)
        .asString()
        .contains("SHUTDOWN");
    assertThat(why(later("c"))).isInstanceOf(CallException.Unavailable.class);
    assertThatThrownBy(() -> desk.slow("d"))
        .isInstanceOf(CallException.Unavailable.class)
        .hasMessageContaining("SHUTDOWN");
    assertThatThrownBy(() -> desk.note("e")).isInstanceOf(CallException.Unavailable.class);
    assertThat(talk.connection.quiet()).isTrue();
  }

  /** Calls race with the end: each ends, whichever comes first. */
  @Test
  void callsMadeWhileTheConnectionEndsAllEnd() throws InterruptedException {
    for (int round = 0; round < 200; round++) {
      try (Talk each = Talk.greeted()) {
        Desk racing = each.desk();
        List<CompletableFuture<String>> calls = Collections.synchronizedList(new ArrayList<>());
        Thread caller =
            Thread.ofPlatform()
                .start(() -> {
                  for (int i = 0; i < 50; i++) {
                    calls.add(racing.later("call").toCompletableFuture());
                  }
                });
        each.connection.breaks(CloseReason.PEER_GONE, "gone");
        caller.join();

        assertThat(calls)
            .hasSize(50)
            .allSatisfy(
                call -> assertThat(why(call)).isInstanceOf(CallException.Unavailable.class));
      }
    }
  }

  @Test
  void blockingCallOnAReadingThreadIsRefusedWithAnExplanation() {
    AtomicReference<Throwable> refusal = new AtomicReference<>();
    talk.servant.before =
        () -> {
          try {
            desk.slow("from a reader");
          } catch (CallException e) {
            refusal.set(e);
          }
        };
    long own = talk.bind();
    talk.connection.arrives(Talk.request(1, own, "echo", out -> out.sint(1, 7)));
    talk.connection.next(ParleyMessages.REPLY);

    assertThat(refusal.get())
        .isInstanceOf(CallException.Refused.class)
        .hasMessageContaining("Desk.slow at test:desk: a blocking call on the thread that reads")
        .hasMessageContaining("asynchronous")
        .hasMessageContaining("@Inline");
    assertThat(talk.connection.quiet()).isTrue();
    talk.servant.before = () -> desk.later("allowed");
    talk.connection.arrives(Talk.request(2, own, "echo", out -> out.sint(1, 7)));
    assertThat(request().record(6).text(1)).isEqualTo("allowed");
  }

  @Test
  void callSuspendedInAValveIsCancelledAndNeverSent() {
    List<Call> suspended = Collections.synchronizedList(new ArrayList<>());
    try (Talk waiting =
        Talk.greeted(builder ->
            builder.outgoing(call -> {
              if (!call.method().equals("later")) {
                return ValveAction.CONTINUE;
              }
              suspended.add(call);
              return ValveAction.SUSPEND;
            }))) {
      Desk far = waiting.desk();
      CompletableFuture<String> cancelled = far.later("a").toCompletableFuture();
      cancelled.cancel(true);
      suspended.getFirst().resume();
      CompletableFuture<String> resumed = far.later("b").toCompletableFuture();
      suspended.getLast().resume();

      assertThat(waiting.connection.next(ParleyMessages.REQUEST).record(6).text(1)).isEqualTo("b");
      CompletableFuture<String> third = far.later("c").toCompletableFuture();
      waiting.connection.breaks(CloseReason.PEER_GONE, "gone");
      assertThat(why(third)).isInstanceOf(CallException.Unavailable.class);
      assertThat(why(resumed)).isInstanceOf(CallException.Unavailable.class);
    }
  }

  @Test
  void toolsCallWithoutAnInterfaceAndLeaveNoReferenceBehind() {
    MethodDescription method =
        new MethodDescription("add", Talk.id("add"), false, List.of(), "int", List.of());
    Blocking call =
        new Blocking(
            () -> talk.peer.invoke("desk", method, new byte[] {8, 4}, BuiltInCodecs.of("int")));
    RawMessage describe = request();
    talk.replies(
        describe.number(1),
        out -> {
          int mark = out.enter(1);
          out.string(1, "dev.example.Desk");
          out.exit(mark);
        });
    talk.replies(request().number(1), out -> out.sint(1, 8));
    RawMessage add = request();
    assertThat(add.number(2)).isEqualTo(8);
    assertThat(add.bytes(6)).containsExactly(8, 4);
    talk.replies(add.number(1), out -> out.sint(1, 42));

    assertThat(call.outcome()).isEqualTo(42);
    RawMessage release = talk.connection.next(ParleyMessages.RELEASE);
    assertThat(release.number(1)).isEqualTo(8);
    assertThat(release.number(2)).isEqualTo(1);
  }

  @Test
  void peerThatGivesNoReferenceIsRefused() {
    for (long number : new long[] {0, -7}) {
      Blocking lookup = new Blocking(() -> talk.peer.lookup("desk", Desk.class));
      talk.replies(request().number(1), out -> {}); // CO-8: not the same description
      talk.replies(request().number(1), out -> out.sint(1, number));

      assertThat(lookup.outcome())
          .isInstanceOf(CallException.Invalid.class)
          .asString()
          .contains("RF-1");
    }
  }

  @Test
  void callsMadeHereAreCounted() {
    CompletableFuture<String> failed = later("a");
    talk.fails(request().number(1), 8, "broken");
    CompletableFuture<String> answered = later("b");
    talk.replies(request().number(1), out -> out.string(1, "done"));

    var sample = talk.parley.called().get(Desk.class.getName() + ".later");
    assertThat(sample.started()).isEqualTo(2);
    assertThat(sample.ended()).isEqualTo(2);
    assertThat(sample.failed()).containsOnlyKeys(CallFailureReason.FAILED);
    assertThat(List.of(failed, answered)).allSatisfy(call -> assertThat(call).isDone());
  }

  @Test
  void stubsTellWhereTheyLead() {
    assertThat(desk).hasToString("Desk at test:desk");
    assertThat(Reference.of(desk).endpoint()).isEqualTo("test:desk");
    assertThatThrownBy(() -> Reference.of("no stub"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("String is not a stub");
  }

  @Test
  void targetIsClosedOnceItsConnectionSendsNothingAnyMore() {
    RemoteTarget target = (RemoteTarget) ((Stub) desk).target();
    talk.connection.admission = Connection.Admission.FULL;
    assertThat(target.isClosed()).isFalse();
    talk.connection.admission = Connection.Admission.CLOSED;
    assertThat(target.isClosed()).isTrue();
    talk.connection.admission = Connection.Admission.READY;
    assertThat(target.isClosed()).isFalse();
    talk.connection.breaks(CloseReason.PEER_GONE, "gone");
    assertThat(target.isClosed()).isTrue();
  }

  /** Makes one attempt at each call but the look-up's, and leaves the call to itself after that. */
  private static final class Once implements Valve {
    final List<Attempts> attempts = Collections.synchronizedList(new ArrayList<>());
    volatile java.util.function.Consumer<Call> whenEnded = attempt -> {};

    @Override
    public ValveAction request(Call call) {
      if (call.contract().endsWith("Exports")) {
        return ValveAction.CONTINUE;
      }
      Attempts sent = call.newAttempts(attempt -> whenEnded.accept(attempt));
      attempts.add(sent);
      call.attach(sent);
      sent.send();
      return ValveAction.SUSPEND;
    }

    @Override
    public void reply(Call call) {
      call.valveAttachment().ifPresent(kept -> ((Attempts) kept).end());
    }
  }

  @Test
  void furtherAttemptNeedsRoomOfItsOwn() {
    Once once = new Once();
    List<Call> ended = Collections.synchronizedList(new ArrayList<>());
    once.whenEnded = ended::add;
    try (Talk waiting = Talk.greeted(builder -> builder.outgoing(once).callsMax(2))) {
      Desk far = waiting.desk();
      CompletableFuture<String> call = far.later("a").toCompletableFuture();
      long first = waiting.connection.next(ParleyMessages.REQUEST).number(1);
      once.attempts.getFirst().send();
      long second = waiting.connection.next(ParleyMessages.REQUEST).number(1);
      assertThat(second).isNotEqualTo(first).isPositive();
      once.attempts.getFirst().send();

      assertThat(ended).singleElement().extracting(Call::failure).asString().contains("2 calls");
      waiting.replies(second, out -> out.string(1, "done"));
      once.attempts.getFirst().settle(ended.getLast());
      assertThat(call.join()).isEqualTo("done");
    }
  }

  @Test
  void attemptMeetsTheDeadlineOfItsCall() {
    Once once = new Once();
    List<Call> ended = Collections.synchronizedList(new ArrayList<>());
    once.whenEnded = ended::add;
    try (Talk waiting = Talk.greeted(builder -> builder.outgoing(once).callsMax(2))) {
      Desk far = waiting.desk();
      CallOptions.timeout(Duration.ofMillis(100)).call(() -> far.later("a"));
      int attempts = once.attempts.getFirst().send() ? 2 : 1; // 1 on a slow machine

      Eventually.eventually("the ends of the attempts", () -> ended.size() == attempts);
      assertThat(ended)
          .allSatisfy(attempt ->
              assertThat(attempt.failure().orElseThrow())
                  .isInstanceOf(CallException.DeadlineExceeded.class));
    }
  }

  @Test
  void callWhoseAttemptHasEndedMeetsItsDeadline() {
    Once once = new Once();
    try (Talk waiting = Talk.greeted(builder -> builder.outgoing(once))) {
      Desk far = waiting.desk();
      CompletableFuture<String> call =
          CallOptions.timeout(Duration.ofMillis(1_200))
              .call(() -> far.later("a").toCompletableFuture());
      waiting.fails(waiting.connection.next(ParleyMessages.REQUEST).number(1), 5, "no");
      assertThat(call)
          .failsWithin(Duration.ofSeconds(60))
          .withThrowableThat()
          .withCauseInstanceOf(CallException.DeadlineExceeded.class);
    }
  }

  @Test
  void callWhoseAttemptFindsTheConnectionClosedMeetsItsDeadline() {
    Once once = new Once();
    try (Talk waiting = Talk.greeted(builder -> builder.outgoing(once))) {
      Desk far = waiting.desk();
      waiting.connection.breaks(CloseReason.PEER_GONE, "gone");
      CompletableFuture<String> call =
          CallOptions.timeout(Duration.ofMillis(30))
              .call(() -> far.later("a").toCompletableFuture());
      assertThat(call)
          .failsWithin(Duration.ofSeconds(60))
          .withThrowableThat()
          .withCauseInstanceOf(CallException.DeadlineExceeded.class);
    }
  }

  @Test
  void callWhoseAttemptHasEndedEndsWithTheRuntime() {
    Once once = new Once();
    try (Talk waiting = Talk.greeted(builder -> builder.outgoing(once))) {
      Desk far = waiting.desk();
      CompletableFuture<String> call =
          CallOptions.timeout(Duration.ofDays(1)).call(() -> far.later("a").toCompletableFuture());
      waiting.fails(waiting.connection.next(ParleyMessages.REQUEST).number(1), 5, "no");
      assertThat(call).isNotDone();
      waiting.parley.close();
      assertThat(call)
          .failsWithin(Duration.ofSeconds(60))
          .withThrowableThat()
          .withCauseInstanceOf(CallException.Unavailable.class)
          .withMessageContaining("the runtime is closed");
    }
  }

  @Test
  void attemptOfABlockingCallWaitsUntilTheConnectionTakesMore() {
    Once once = new Once();
    once.whenEnded = attempt -> once.attempts.getFirst().settle(attempt);
    try (Talk waiting = Talk.greeted(builder -> builder.outgoing(once))) {
      Desk far = waiting.desk();
      waiting.connection.admission = Connection.Admission.FULL;
      Blocking call = new Blocking(() -> far.add(1, 1));
      call.waits();
      waiting.connection.admission = Connection.Admission.READY;
      waiting.replies(
          waiting.connection.next(ParleyMessages.REQUEST).number(1), out -> out.sint(1, 2));
      assertThat(call.outcome()).isEqualTo(2);
    }
  }

  @Test
  void streamInAResultThatNobodyGetsIsStopped() {
    Once once = new Once();
    try (Talk waiting = Talk.greeted(builder -> builder.outgoing(once))) {
      Desk far = waiting.desk();
      Blocking call = new Blocking(() -> far.numbers());
      RawMessage request = waiting.connection.next(ParleyMessages.REQUEST);
      once.whenEnded =
          attempt -> {
            call.thread.interrupt();
            assertThat(call.outcome()).isInstanceOf(CallException.Cancelled.class);
            once.attempts.getFirst().settle(attempt);
          };
      call.waits(); // or it would see to the end of its attempt itself
      waiting.replies(request.number(1), out -> out.uint(1, 7));
      assertThat(waiting.connection.next(ParleyMessages.STOP).number(1)).isEqualTo(7);
    }
  }
}
