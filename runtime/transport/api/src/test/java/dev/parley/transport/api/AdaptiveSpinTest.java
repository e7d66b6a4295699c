package dev.parley.transport.api;

import static dev.parley.transport.api.AdaptiveSpin.SLEEPS_MAX;
import static dev.parley.transport.api.AdaptiveSpin.SPIN_NANOS;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AdaptiveSpinTest {
  private final AdaptiveSpin spin = new AdaptiveSpin();
  private long now = -SPIN_NANOS / 2; // the clock may be negative, and pass zero

  @Test
  void whoHadNoNewsYetSleeps() {
    assertThat(spin.shouldSpin(now)).isFalse();
  }

  @Test
  void newsKeepAwakeForAWhile() {
    spin.workFound();

    assertThat(spin.shouldSpin(now)).isTrue();
    assertThat(spin.shouldSpin(now + SPIN_NANOS - 1)).isTrue();
    assertThat(spin.shouldSpin(now + SPIN_NANOS)).isFalse();
    assertThat(spin.shouldSpin(now + SPIN_NANOS + 1)).isFalse();
  }

  @Test
  void newsInTimeBeginTheWhileAnew() {
    spin.workFound();
    assertThat(spin.shouldSpin(now)).isTrue();
    now += SPIN_NANOS - 1;
    spin.workFound();

    assertThat(spin.shouldSpin(now)).isTrue();
    assertThat(spin.shouldSpin(now + SPIN_NANOS - 1)).isTrue();
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

    spin.workFound();
    assertThat(sleepsBeforeNextTry()).isZero();
    endTryInVain();
    assertThat(sleepsBeforeNextTry()).isEqualTo(1);
  }

  private void endTryInVain() {
    now += SPIN_NANOS;
    assertThat(spin.shouldSpin(now)).isFalse();
  }

  /** News come in, each after a sleep, until one of them keeps awake. */
  private int sleepsBeforeNextTry() {
    for (int sleeps = 0; ; sleeps++) {
      spin.workFound();
      if (spin.shouldSpin(now)) {
        return sleeps;
      }
    }
  }
}
