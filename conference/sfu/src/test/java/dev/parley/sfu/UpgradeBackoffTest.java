package dev.parley.sfu;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class UpgradeBackoffTest {
  private static final long SECOND = 1_000_000_000;

  private final UpgradeBackoff trials = new UpgradeBackoff();
  private long now = Long.MAX_VALUE - 5 * SECOND; // a clock may overflow

  private void after(int seconds, int chosen, boolean line) {
    now += seconds * SECOND;
    trials.chose(chosen, line, now);
  }

  /** {@return seconds until more may be tried} */
  private int pause(int beyond) {
    int seconds = 0;
    for (; trials.limit(now) <= beyond; seconds++) {
      now += SECOND;
    }
    return seconds;
  }

  @Test
  void whatFailedSoonIsNotTriedForAWhileAndForLongerEachTime() {
    after(0, 1, true);
    after(20, 2, false);
    after(3, 1, true);
    assertThat(trials.limit(now)).isEqualTo(1);
    assertThat(pause(1)).isEqualTo(8);
    after(0, 2, false);
    after(3, 1, true);
    assertThat(pause(1)).isEqualTo(16);
    for (int i = 0; i < 5; i++) {
      after(0, 2, false);
      after(3, 1, true);
      pause(1);
    }
    after(0, 2, false);
    after(3, 1, true);
    assertThat(pause(1)).as("not for ever").isEqualTo(64);
  }

  @Test
  void whatHasLastedMayBeTriedAgainAtOnce() {
    after(0, 1, true);
    after(20, 2, false);
    after(3, 1, true);
    pause(1);
    after(0, 2, false);
    after(11, 1, true);
    assertThat(pause(1)).as("the line has become thinner").isZero();
    after(0, 2, false);
    after(3, 1, true);
    assertThat(pause(1)).as("the first failure since").isEqualTo(8);
  }

  @Test
  void whatHasLastedForTenSecondsIsNoTrialAnyMore() {
    after(0, 2, false);
    after(10, 1, true);
    assertThat(pause(1)).isZero();
  }

  @Test
  void aStepThatStaysIsNeitherTriedNorFailed() {
    after(0, 2, true);
    after(1, 2, true);
    assertThat(pause(2)).as("nothing has failed").isZero();
    after(12, 2, true);
    after(1, 1, true);
    assertThat(pause(1)).as("the step had lasted").isZero();
  }

  @Test
  void whatLastsNoHigherThanTheLastFailureForgetsNoFailure() {
    after(0, 1, true);
    after(20, 2, false);
    after(3, 1, true);
    after(0, 0, false);
    after(0, 1, true);
    after(11, 1, true);
    after(0, 2, false);
    after(3, 1, true);
    assertThat(pause(1)).isEqualTo(16);
  }

  @Test
  void aSmallerWindowIsNoFailure() {
    after(0, 2, false);
    after(3, 1, false);
    assertThat(pause(1)).isZero();
  }
}
