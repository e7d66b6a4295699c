package dev.parley.transport.api;

import static dev.parley.transport.api.Wakefulness.SLEEPS_MAX;
import static dev.parley.transport.api.Wakefulness.SPIN_NANOS;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WakefulnessTest {
  private final Wakefulness wakefulness = new Wakefulness();
  private long now = -SPIN_NANOS / 2; // the clock may be negative, and pass zero

  @Test
  void whoHadNoNewsYetSleeps() {
    assertThat(wakefulness.awake(now)).isFalse();
  }

  @Test
  void newsKeepAwakeForAWhile() {
    wakefulness.news();

    assertThat(wakefulness.awake(now)).isTrue();
    assertThat(wakefulness.awake(now + SPIN_NANOS - 1)).isTrue();
    assertThat(wakefulness.awake(now + SPIN_NANOS)).isFalse();
    assertThat(wakefulness.awake(now + SPIN_NANOS + 1)).isFalse();
  }

  @Test
  void newsInTimeBeginTheWhileAnew() {
    wakefulness.news();
    assertThat(wakefulness.awake(now)).isTrue();
    now += SPIN_NANOS - 1;
    wakefulness.news();

    assertThat(wakefulness.awake(now)).isTrue();
    assertThat(wakefulness.awake(now + SPIN_NANOS - 1)).isTrue();
  }

  @Test
  void eachTryInVainDoublesTheSleepsBeforeTheNext() {
    assertThat(sleepsBeforeNextTry()).isZero();
    for (int sleeps = 1; sleeps <= SLEEPS_MAX; sleeps *= 2) {
      endTryInVain();
      assertThat(sleepsBeforeNextTry()).isEqualTo(sleeps);
    }
    endTryInVain();
    assertThat(sleepsBeforeNextTry()).isEqualTo(SLEEPS_MAX);
  }

  @Test
  void aTryThatWasWorthItForgetsThoseInVain() {
    sleepsBeforeNextTry();
    endTryInVain();
    sleepsBeforeNextTry();
    endTryInVain();
    assertThat(sleepsBeforeNextTry()).isEqualTo(2);

    wakefulness.news();
    assertThat(sleepsBeforeNextTry()).isZero();
    endTryInVain();
    assertThat(sleepsBeforeNextTry()).isEqualTo(1);
  }

  private void endTryInVain() {
    now += SPIN_NANOS;
    assertThat(wakefulness.awake(now)).isFalse();
  }

  /** News come in, each after a sleep, until one of them keeps awake. */
  private int sleepsBeforeNextTry() {
    for (int sleeps = 0; ; sleeps++) {
      wakefulness.news();
      if (wakefulness.awake(now)) {
        return sleeps;
      }
    }
  }
}
