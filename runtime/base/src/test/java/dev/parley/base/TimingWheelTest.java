package dev.parley.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When {@link TimingWheel} hands over, and when it says that it has to be moved again. */
class TimingWheelTest {
  private static final long ROUND = 4_096;
  private static final long FARTHEST = 256 * ROUND;

  private final AtomicInteger woken = new AtomicInteger();
  private final TimingWheel wheel = new TimingWheel(woken::incrementAndGet);
  private final List<Long> ran = new ArrayList<>();
  private long now;

  private Timer add(long tick) {
    Timer timer = new Timer(wheel, tick, () -> ran.add(tick));
    wheel.add(timer);
    return timer;
  }

  private void advance(long to) {
    now = to;
    wheel.advance(to, Runnable::run);
  }

  @ParameterizedTest
  @ValueSource(
      longs = {
        1,
        2,
        4_095,
        4_096,
        4_097,
        8_191,
        8_192,
        100_000,
        255 * 4_096L,
        256 * 4_096L - 1,
        256 * 4_096L,
        256 * 4_096L + 1,
        257 * 4_096L,
        5_000_000
      })
  void timerIsDueAtItsTickAndNotBefore(long tick) {
    add(tick);
    while (ran.isEmpty()) {
      long turn = wheel.prepareSleep();
      assertThat(turn).isGreaterThan(now).isLessThanOrEqualTo(tick);
      advance(turn);
    }

    assertThat(now).isEqualTo(tick);
    assertThat(wheel.prepareSleep()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void whatIsDueWhenItComesIsHandedOverNext() {
    advance(10);
    add(10);
    add(3);
    add(-5);

    assertThat(wheel.prepareSleep()).isNegative();
    advance(10);
    assertThat(ran).containsExactly(10L, 3L, -5L);
  }

  @Test
  void timersOfOneTickAreHandedOverInTheirOrder() {
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      int number = i;
      wheel.add(new Timer(wheel, 7, () -> order.add(number)));
    }
    advance(7);

    assertThat(order).hasSize(100).isSorted();
  }

  @Test
  void handThatStoodStillForLongFindsAllThatIsDue() {
    List<Long> ticks = List.of(1L, ROUND, 3 * ROUND + 1, FARTHEST - 1, FARTHEST + 1, 9 * FARTHEST);
    ticks.forEach(this::add);
    advance(10 * FARTHEST);

    assertThat(ran).containsExactlyInAnyOrderElementsOf(ticks);
    assertThat(wheel.prepareSleep()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void ownerIsWokenOnceByWhatComesSoonerThanItThought() {
    add(1_000);
    assertThat(wheel.prepareSleep()).isEqualTo(1_000);
    woken.set(0);

    add(2_000);
    assertThat(woken).hasValue(0);
    add(999);
    add(998);
    assertThat(woken).hasValue(1);
  }

  @Test
  void calledOffTimerIsNotHandedOver() {
    Timer timer = add(5);

    assertThat(timer.cancel()).isTrue();
    assertThat(timer.cancel()).isFalse();
    advance(5);
    assertThat(ran).isEmpty();
    assertThat(timer.cancel()).isFalse();
  }

  @Test
  void handedOverTimerCannotBeCalledOff() {
    Timer timer = add(5);
    advance(5);

    assertThat(timer.cancel()).isFalse();
    assertThat(ran).containsExactly(5L);
  }

  @Test
  void manyCalledOffAreTakenOutBeforeTheirTime() {
    add(100);
    assertThat(wheel.prepareSleep()).isEqualTo(100);
    woken.set(0);
    for (int i = 0; i < 4_096; i++) {
      assertThat(woken).hasValue(0);
      assertThat(add(50_000 + i).cancel()).isTrue();
    }

    assertThat(woken).hasValue(1);
    assertThat(wheel.prepareSleep()).isNegative();
    advance(1);
    assertThat(wheel.prepareSleep()).as("the slots of those called off are empty").isEqualTo(100);
  }

  @Test
  void droppedTimersNeverRun() {
    AtomicInteger dropped = new AtomicInteger();
    Timer near = add(5);
    Timer far = add(10 * ROUND);
    assertThat(add(6).cancel()).isTrue();
    wheel.removeAll(_ -> dropped.incrementAndGet());
    advance(20 * ROUND);

    assertThat(dropped).hasValue(2);
    assertThat(ran).isEmpty();
    assertThat(near.cancel()).isFalse();
    assertThat(far.cancel()).isFalse();
  }

  /** Against a map, in steps of all sizes, over many rounds. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void randomTimersAreHandedOverWhenTheyAreDue(long seed) {
    Random random = new Random(seed);
    Map<Integer, Long> waiting = new HashMap<>();
    Map<Integer, Timer> timers = new HashMap<>();
    for (int number = 0; number < 60_000; number++) {
      int name = number;
      long tick = now + (1L << random.nextInt(22)) - random.nextInt(3);
      waiting.put(name, tick);
      Timer timer =
          new Timer(
              wheel,
              tick,
              () -> {
                assertThat(waiting.remove(name)).as("is due").isNotNull().isLessThanOrEqualTo(now);
                timers.remove(name);
              });
      timers.put(name, timer);
      wheel.add(timer);
      if (random.nextInt(3) == 0) {
        Integer other = timers.keySet().iterator().next();
        assertThat(timers.remove(other).cancel()).isTrue();
        waiting.remove(other);
      }
      if (random.nextInt(5) == 0) {
        advance(now + 1 + random.nextInt(1 << random.nextInt(18)));
        if (random.nextInt(50) == 0) {
          assertThat(waiting.values()).allMatch(left -> left > now);
        }
      }
    }
    advance(now + (1L << 23));

    assertThat(waiting).isEmpty();
    assertThat(timers).isEmpty();
    assertThat(wheel.prepareSleep()).isEqualTo(Long.MAX_VALUE);
  }
}
