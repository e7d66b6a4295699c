package dev.parley.sfu;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OverloadControlTest {
  private static final long MILLI = 1_000_000;

  private final OverloadControl overload = new OverloadControl();
  private long now = Long.MAX_VALUE - 5_000 * MILLI; // a clock may overflow
  private int changes;

  private void ticks(int count, long lateMillis) {
    ticks(count, 0, lateMillis, lateMillis);
  }

  private void ticks(int count, long oversleptMillis, long busyMillis, long workedMillis) {
    for (int i = 0; i < count; i++) {
      long due = now + 10 * MILLI;
      long awake = due + oversleptMillis * MILLI;
      now = awake + busyMillis * MILLI;
      changes += overload.tick(due, awake, workedMillis * MILLI, now) ? 1 : 0;
    }
  }

  @Test
  void aThreadThatKeepsUpLeavesNothingOut() {
    ticks(10_000, 5);
    assertThat(overload.steps()).isZero();
    assertThat(changes).isZero();
  }

  @Test
  void aThreadThatIsWokenLateLeavesNothingOut() {
    ticks(1_000, 200, 5, 5);
    assertThat(changes).isZero();
  }

  @Test
  void aThreadThatWaitsForAProcessorInTheMidstOfItsWorkLeavesNothingOut() {
    ticks(1_000, 0, 200, 5);
    assertThat(changes).isZero();
  }

  @Test
  void aSinglePauseLeavesNothingOut() {
    ticks(100, 0);
    ticks(1, 900);
    ticks(1_000, 0);
    assertThat(changes).isZero();
  }

  @Test
  void lastingLatenessLeavesOutOneStepAfterAnotherAndNoMoreThanAll() {
    ticks(30, 100);
    assertThat(overload.steps()).isEqualTo(1);
    ticks(200, 100);
    assertThat(overload.steps()).isEqualTo(OverloadControl.STEPS_MAX);
    assertThat(changes).isEqualTo(OverloadControl.STEPS_MAX);
  }

  @Test
  void whatWasLeftOutComesBackStepByStep() {
    ticks(200, 100);
    ticks(1_200, 0);
    assertThat(overload.steps()).isEqualTo(OverloadControl.STEPS_MAX - 1);
    ticks(5_000, 0);
    assertThat(overload.steps()).isZero();
    assertThat(changes).as("each step is told").isEqualTo(2 * OverloadControl.STEPS_MAX);
  }
}
