package dev.parley.calls.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.calls.api.MethodDescription;
import dev.parley.calls.running.OutgoingCalls;
import dev.parley.calls.spi.MethodCall;
import dev.parley.testkit.Eventually;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Slots and numbers of the calls that wait for their reply. */
class CallSlotsTest {
  private static final int GROUP = 32;
  private static final MethodDescription METHOD =
      new MethodDescription("add", 1, false, List.of(), "int", List.of());

  private static MethodCall call() {
    return new RawCall("dev.parley.Desk", METHOD, new byte[0], Optional.empty());
  }

  private static MethodCall added(OutgoingCalls calls) {
    MethodCall call = call();
    assertThat(calls.add(call)).isTrue();
    return call;
  }

  private static int free(OutgoingCalls calls) {
    int free = 0;
    while (calls.add(call())) {
      free++;
    }
    return free;
  }

  @Test
  void limitOfThePeerCountsWhereItIsSmaller() { // MS-3
    for (int[] limits : new int[][] {{4, 0, 4}, {4, 5, 4}, {4, 4, 4}, {4, 3, 3}, {40, 33, 33}}) {
      OutgoingCalls calls = new OutgoingCalls(limits[0]);
      calls.limit(limits[1]);
      assertThat(free(calls)).as("%d, peer %d", limits[0], limits[1]).isEqualTo(limits[2]);
    }
  }

  @Test
  void tableIsUsedAfterItsFirstCallAndEmptyAfterItsLast() {
    OutgoingCalls calls = new OutgoingCalls(2 * GROUP);
    assertThat(calls.used()).isFalse();
    assertThat(calls.isEmpty()).isTrue();

    MethodCall call = added(calls);
    assertThat(calls.used()).isTrue();
    assertThat(calls.isEmpty()).isFalse();

    assertThat(calls.remove(call)).isTrue();
    assertThat(calls.used()).isTrue();
    assertThat(calls.isEmpty()).isTrue();
  }

  @Test
  void callIsTakenOrRemovedOnce() {
    OutgoingCalls calls = new OutgoingCalls(4);
    MethodCall removed = added(calls);
    assertThat(calls.remove(removed)).isTrue();
    assertThat(calls.remove(removed)).isFalse();
    assertThat(calls.take(removed.id())).isNull();

    MethodCall taken = added(calls);
    assertThat(calls.take(taken.id())).isSameAs(taken);
    assertThat(calls.take(taken.id())).isNull();
    assertThat(calls.remove(taken)).isFalse();
  }

  @Test
  void numberOfASlotThatDoesNotExistYetIsUnknown() {
    OutgoingCalls calls = new OutgoingCalls(2 * GROUP);
    added(calls);
    assertThat(calls.take(GROUP)).isNull();
    MethodCall other = call();
    other.id(GROUP);
    assertThat(calls.remove(other)).isFalse();
  }

  @Test
  void attemptTakesTheSlotOfItsCallOnce() {
    OutgoingCalls calls = new OutgoingCalls(4);
    MethodCall call = added(calls);
    long number = call.id();
    MethodCall attempt = call();

    assertThat(calls.transferSlot(call, attempt)).isTrue();
    assertThat(call.id()).isZero();
    assertThat(attempt.id()).isEqualTo(number);
    MethodCall late = call();
    assertThat(calls.transferSlot(call, late)).as("without a slot").isFalse();
    assertThat(late.id()).isZero();
    assertThat(calls.take(number)).isSameAs(attempt);
    assertThat(calls.transferSlot(attempt, late)).as("after the reply").isFalse();
    assertThat(late.id()).isZero();
  }

  @Test
  void removedCallMakesRoomForAThreadThatWaits() {
    OutgoingCalls calls = new OutgoingCalls(1);
    MethodCall first = added(calls);
    MethodCall next = call();
    AtomicBoolean added = new AtomicBoolean();
    Thread waiter =
        Thread.ofPlatform()
            .start(() -> {
              try {
                added.set(calls.add(next, TimeUnit.HOURS.toNanos(1)));
              } catch (InterruptedException e) {
                throw new AssertionError("nothing interrupts this thread", e);
              }
            });
    Eventually.eventually(
        "the thread waits", () -> waiter.getState() == Thread.State.TIMED_WAITING);

    calls.remove(first);

    Eventually.ended(waiter);
    assertThat(added).isTrue();
    assertThat(calls.take(next.id())).isSameAs(next);
  }

  @Test
  void allWaitingCallsArePassedOn() {
    OutgoingCalls calls = new OutgoingCalls(2 * GROUP);
    List<MethodCall> waiting = new ArrayList<>();
    for (int i = 0; i <= GROUP; i++) {
      waiting.add(added(calls));
    }
    calls.remove(waiting.removeFirst());
    List<MethodCall> passed = new ArrayList<>();
    calls.forEach(passed::add);
    assertThat(passed).containsExactlyInAnyOrderElementsOf(waiting);
  }
}
