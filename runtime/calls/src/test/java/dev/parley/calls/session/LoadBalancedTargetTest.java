package dev.parley.calls.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.base.Limits;
import dev.parley.base.Timers;
import dev.parley.calls.Contract;
import dev.parley.calls.api.CallOptions;
import dev.parley.calls.running.CallerSide;
import dev.parley.calls.running.ServantSide;
import dev.parley.calls.running.ServingThread;
import dev.parley.calls.spi.MethodCall;
import dev.parley.calls.spi.Stub;
import dev.parley.pipeline.Call;
import dev.parley.pipeline.CallException;
import dev.parley.pipeline.Valve;
import dev.parley.pipeline.ValveAction;
import dev.parley.pipeline.Valveline;
import dev.parley.testkit.Eventually;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which endpoint an attempt goes to, and which calls are attempted again elsewhere. */
final class LoadBalancedTargetTest {
  /** An endpoint with room for one call. */
  private static final class Place implements LoadBalancedTarget.PickedEndpoint {
    final Talk talk = Talk.greeted(builder -> builder.callsMax(1));
    final Desk desk = talk.desk();
    final List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
    volatile int picked;
    volatile int ended;
    volatile int cancelled;
    volatile Runnable whenEnded = () -> {};

    @Override
    public RemoteTarget target() {
      return (RemoteTarget) ((Stub) desk).target();
    }

    @Override
    public void ended(MethodCall attempt) {
      attempt.failure().ifPresent(failures::add);
      ended++;
      whenEnded.run();
    }

    @Override
    public void cancelPick() {
      cancelled++;
    }
  }

  /** Picks the first endpoint that was not tried. */
  private final class InOrder implements LoadBalancedTarget.AttemptPicker {
    @Override
    public LoadBalancedTarget.@Nullable PickedEndpoint pick(
        List<LoadBalancedTarget.PickedEndpoint> tried) {
      whenPicked.run();
      for (Place each : nobody ? List.<Place>of() : List.of(first, second)) {
        if (!tried.contains(each)) {
          each.picked++;
          return each;
        }
      }
      return null;
    }

    @Override
    public CallException.Unavailable noneLeft(String call) {
      return new CallException.Unavailable(call + ": nobody is there");
    }

    @Override
    public String describe() {
      return "[first, second]";
    }
  }

  private final Timers timers = Timers.start();
  private final Place first = new Place();
  private final Place second = new Place();
  private final AtomicReference<Call> passed = new AtomicReference<>();
  private Runnable whenPicked = () -> {};
  private boolean nobody; // no endpoint is picked any more
  private boolean holds; // a valve suspends all calls
  private final InOrder places = new InOrder();
  private SessionConfig config;
  private Desk desk;

  @BeforeEach
  void begin() {
    Valve seen =
        call -> {
          passed.set(call);
          return holds ? ValveAction.SUSPEND : ValveAction.CONTINUE;
        };
    config =
        new SessionConfig(
            "test",
            1,
            Limits.OPEN_TIMEOUT,
            Limits.FIRST_CALL_TIMEOUT,
            new Valveline(List.of(seen), CallerSide::transmit),
            new Valveline(List.of(), ServantSide::serve),
            timers,
            ServingThread.threads());
    desk = Contract.of(Desk.class).model().stub(new LoadBalancedTarget(places, config));
  }

  @AfterEach
  void end() {
    first.talk.close();
    second.talk.close();
    timers.close();
  }

  private static long request(Place at) {
    return at.talk.connection.next(ParleyMessages.REQUEST).number(1);
  }

  private static void assertFailed(CompletableFuture<?> call, Class<? extends Throwable> why) {
    assertThatThrownBy(call::join).hasCauseInstanceOf(why);
  }

  @Test
  void attemptThatFindsItsConnectionClosedGoesToAnotherEndpoint() {
    first.talk.connection.breaks(CloseReason.PEER_GONE, "gone");
    CompletableFuture<String> call = desk.later("a").toCompletableFuture();
    second.talk.replies(request(second), out -> out.string(1, "done"));

    assertThat(call.join()).isEqualTo("done");
    assertThat(first.failures).singleElement().isInstanceOf(CallException.Unavailable.class);
    assertThat(second.ended).isOne();
    assertThat(second.failures).isEmpty();
  }

  @Test
  void attemptThatFindsNoRoomGoesToAnotherEndpoint() {
    first.talk.connection.admission = Connection.Admission.FULL;
    CompletableFuture<String> call = desk.later("a").toCompletableFuture();
    second.talk.replies(request(second), out -> out.string(1, "done"));

    assertThat(call.join()).isEqualTo("done");
    assertThat(first.failures).singleElement().isInstanceOf(CallException.Overloaded.class);
  }

  @Test
  void oneWayCallGoesToAnotherEndpointToo() {
    first.talk.connection.breaks(CloseReason.PEER_GONE, "gone");
    desk.note("a line");

    assertThat(request(second)).isZero();
  }

  @Test
  void attemptThatHasLeftIsNotMadeAgain() {
    CompletableFuture<String> call = desk.later("a").toCompletableFuture();
    request(first);
    first.talk.connection.breaks(CloseReason.PEER_GONE, "gone");

    assertFailed(call, CallException.Unavailable.class);
    assertThat(second.picked).isZero();
  }

  @Test
  void callThatNoEndpointWouldTakeIsNotMadeAgain() {
    assertFailed(desk.later(null).toCompletableFuture(), CallException.Invalid.class);

    assertThat(second.picked).isZero();
  }

  @Test
  void callThatHasEndedIsNotMadeAgain() {
    first.talk.connection.breaks(CloseReason.PEER_GONE, "gone");
    first.whenEnded = () -> passed.get().fail(new CallException.Cancelled("given up"));
    CompletableFuture<String> call = desk.later("a").toCompletableFuture();

    assertFailed(call, CallException.Cancelled.class);
    assertThat(first.ended).isOne();
    assertThat(second.picked).isZero();
  }

  @Test
  void pickForACallThatHasEndedIsCancelled() {
    whenPicked =
        () -> {
          boolean ended = passed.get().fail(new CallException.Cancelled("given up"));
          assertThat(ended).isTrue();
        };
    CompletableFuture<String> call = desk.later("a").toCompletableFuture();

    assertFailed(call, CallException.Cancelled.class);
    assertThat(first.cancelled).isOne();
    assertThat(first.ended).isZero();
    assertThat(first.talk.connection.quiet()).isTrue();
  }

  @Test
  void futureDoesNotWaitWhereNoEndpointHasRoom() {
    first.desk.later("fills it");
    second.desk.later("fills it");

    assertFailed(desk.later("a").toCompletableFuture(), CallException.Overloaded.class);
    assertThat(first.picked).isOne();
    assertThat(second.picked).isOne();
  }

  @Test
  void blockingCallWaitsForRoomWhereNoEndpointHasAny() {
    first.desk.later("fills it");
    second.desk.later("fills it");
    long before = request(first);
    AtomicReference<Object> outcome = new AtomicReference<>();
    Thread caller = Thread.ofPlatform().start(() -> outcome.set(desk.add(1, 1)));
    Eventually.eventually(
        "the caller waits",
        () -> first.picked == 2 && caller.getState() == Thread.State.TIMED_WAITING);
    first.talk.replies(before, out -> out.string(1, "room"));
    first.talk.replies(request(first), out -> out.sint(1, 2));
    Eventually.ended(caller);

    assertThat(outcome.get()).isEqualTo(2);
    assertThat(second.picked).isOne();
  }

  @Test
  void blockingCallThatFindsNoRoomInTimeFailsAfterOneWait() {
    first.desk.later("fills it");
    second.desk.later("fills it");

    assertThatThrownBy(() -> CallOptions.timeout(Duration.ofMillis(50)).run(() -> desk.add(1, 1)))
        .isInstanceOf(CallException.class);
    assertThat(first.picked).isEqualTo(2);
  }

  @Test
  void blockingCallFailsWhereNoEndpointIsLeftToWaitFor() {
    first.desk.later("fills it");
    second.desk.later("fills it");
    whenPicked = () -> nobody = second.picked > 0;

    assertThatThrownBy(() -> desk.add(1, 1)).isInstanceOf(CallException.Overloaded.class);
    assertThat(first.picked).isOne();
  }

  @Test
  void callThatAValveHoldsMeetsItsDeadlineBeforeItHasAnEndpoint() {
    holds = true;
    CallOptions soon = CallOptions.timeout(Duration.ofMillis(30));

    assertThatThrownBy(() -> soon.run(() -> desk.add(1, 1)))
        .isInstanceOf(CallException.DeadlineExceeded.class);
    assertFailed(
        soon.call(() -> desk.later("a").toCompletableFuture()),
        CallException.DeadlineExceeded.class);
    assertThat(first.picked).isZero();
  }

  @Test
  void targetsOfTheSameEndpointsAreEqualAndNeverClosed() {
    LoadBalancedTarget target = new LoadBalancedTarget(places, config);

    assertThat(target)
        .isEqualTo(new LoadBalancedTarget(places, config))
        .hasSameHashCodeAs(new LoadBalancedTarget(places, config))
        .isNotEqualTo(new LoadBalancedTarget(new InOrder(), config))
        .isNotEqualTo("a target");
    first.talk.connection.breaks(CloseReason.PEER_GONE, "gone");
    second.talk.connection.breaks(CloseReason.PEER_GONE, "gone");
    assertThat(target.isClosed()).isFalse();
  }

  @Test
  void blockingCallDoesNotWaitWhereNobodyIsThere() {
    first.talk.connection.breaks(CloseReason.PEER_GONE, "gone");
    second.talk.connection.breaks(CloseReason.PEER_GONE, "gone");

    assertThatThrownBy(() -> desk.add(1, 1)).isInstanceOf(CallException.Unavailable.class);
    assertThat(first.picked).isOne();
    assertThat(second.picked).isOne();
  }
}
