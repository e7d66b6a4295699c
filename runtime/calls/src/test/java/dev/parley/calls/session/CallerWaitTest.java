package dev.parley.calls.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.base.Timers;
import dev.parley.calls.api.MethodDescription;
import dev.parley.calls.running.CallFuture;
import dev.parley.calls.running.CallerSide;
import dev.parley.calls.running.CallerWait;
import dev.parley.calls.running.DeadlineWatch;
import dev.parley.calls.spi.MethodCall;
import dev.parley.pipeline.CallException;
import dev.parley.pipeline.CallerIdentity;
import dev.parley.pipeline.Valveline;
import dev.parley.testkit.Eventually;
import dev.parley.transport.api.ReplyWaiter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Ends of calls for the thread or the future that waits for them. */
class CallerWaitTest {
  private static final MethodDescription METHOD =
      new MethodDescription("add", 1, false, List.of(), "int", List.of());

  /** Owner of calls that nothing carries out. */
  private static final class Owner implements MethodCall.CallOwner {
    @Override
    public CallerIdentity caller(MethodCall call) {
      return CallerIdentity.THIS_PROCESS;
    }

    @Override
    public String endpoint() {
      return "nowhere";
    }

    @Override
    public void transmit(MethodCall call) {}

    @Override
    public void ended(MethodCall call) {
      CallerSide.complete(call.attachment());
    }

    @Override
    public boolean isClosed() {
      return false;
    }

    @Override
    public void attempt(MethodCall call, MethodCall attempt, Runnable whenEnded) {
      throw new IllegalStateException("no attempts here");
    }
  }

  /** {@return a call that waits, with its attachment} */
  private static MethodCall call(Object attachment) {
    MethodCall call = new RawCall("dev.parley.Desk", METHOD, new byte[0], Optional.empty());
    CallerSide.prepare(call, new Owner(), attachment);
    new Valveline(List.of(), CallerSide::transmit).run(call);
    return call;
  }

  private static Throwable failure(MethodCall call) {
    return call.failure().orElseThrow();
  }

  @Test
  void threadThatWaitsGoesOnWhenItsCallEnds() {
    ReplyWaiter waiter = new ReplyWaiter();
    MethodCall call = call(waiter);
    Thread caller = Thread.currentThread();
    Thread other =
        Thread.ofPlatform()
            .start(() -> {
              Eventually.eventually(
                  "it waits", () -> caller.getState() == Thread.State.TIMED_WAITING);
              call.fail(new CallException.Refused("no"));
            });

    CallerWait.park(call, waiter);

    Eventually.ended(other);
    assertThat(failure(call)).isInstanceOf(CallException.Refused.class);
    assertThat(Thread.interrupted()).isFalse();
  }

  @Test
  void deadlineThatHasPassedEndsTheWait() {
    ReplyWaiter waiter = new ReplyWaiter();
    MethodCall call = call(waiter);
    call.deadlineNanos(System.nanoTime());

    CallerWait.park(call, waiter);

    assertThat(failure(call)).isInstanceOf(CallException.DeadlineExceeded.class);
  }

  @Test
  void interruptEndsTheWaitAndIsKept() {
    ReplyWaiter waiter = new ReplyWaiter();
    MethodCall call = call(waiter);
    Thread.currentThread().interrupt();

    CallerWait.park(call, waiter);

    assertThat(Thread.interrupted()).isTrue();
    assertThat(failure(call)).isInstanceOf(CallException.Cancelled.class);
  }

  @Test
  void onlyTheThreadThatBlocksOnACallMayWaitForItsRoom() {
    MethodCall blocking = call(new ReplyWaiter());
    assertThat(CallerWait.mayWait(blocking)).isTrue();
    List<Boolean> elsewhere = new ArrayList<>();
    Eventually.ended(Thread.ofPlatform().start(() -> elsewhere.add(CallerWait.mayWait(blocking))));
    assertThat(elsewhere).containsExactly(false);
    assertThat(CallerWait.mayWait(call(null))).isFalse();
  }

  @Test
  void failureOfAOneWayCallIsACallException() {
    MethodCall refused = call(null);
    assertThatCode(() -> CallerSide.rethrowOneWay(refused)).doesNotThrowAnyException();
    CallException why = new CallException.Refused("no");
    refused.fail(why);
    assertThatThrownBy(() -> CallerSide.rethrowOneWay(refused)).isSameAs(why);

    MethodCall failed = call(null);
    failed.fail(new IllegalStateException("a secret"));
    assertThatThrownBy(() -> CallerSide.rethrowOneWay(failed))
        .isInstanceOf(CallException.Failed.class)
        .hasMessageContaining("a secret");
  }

  @Test
  void futureIsCancelledOnceAndNotAfterItsEnd() {
    MethodCall call = call(null);
    CallFuture future = new CallFuture(call);
    assertThat(future.cancel(true)).isTrue();
    assertThat(failure(call)).isInstanceOf(CallException.Cancelled.class);

    CallFuture ended = new CallFuture(call(null));
    ended.complete(7);
    assertThat(ended.cancel(true)).isFalse();
  }

  @Test
  void callThatIsWatchedAfterTheTimersClosedIsReported() {
    Timers timers = Timers.start();
    List<MethodCall> unwatched = new ArrayList<>();
    DeadlineWatch watch = new DeadlineWatch(timers, _ -> {}, unwatched::add);
    timers.close();
    MethodCall late = call(null);
    late.deadlineNanos(System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(1));
    watch.watch(late);

    assertThat(unwatched).containsExactly(late);
  }
}
