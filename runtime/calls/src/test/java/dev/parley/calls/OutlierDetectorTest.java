package dev.parley.calls;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class OutlierDetectorTest {
  private final AtomicLong now = new AtomicLong(-5); // the clock may be anything
  private final OutlierDetector four = new OutlierDetector(4, now::get);

  private static void fail(OutlierDetector outliers, int which) {
    for (int i = 0; i < OutlierDetector.CONSECUTIVE_FAILURES_MAX; i++) {
      outliers.ended(which, true);
    }
  }

  @Test
  void endpointThatFailsSeveralTimesInARowIsOut() {
    for (int i = 1; i < OutlierDetector.CONSECUTIVE_FAILURES_MAX; i++) {
      four.ended(1, true);
    }
    four.ended(1, false);
    assertThat(four.isEjected(1)).isFalse();
    fail(four, 1);
    assertThat(four.isEjected(1)).isTrue();
    assertThat(four.isEjected(0)).isFalse();
  }

  @Test
  void endpointThatFailsMuchMoreOftenThanTheOthersIsOut() {
    for (int i = 0; i < 4 * OutlierDetector.CALLS_MIN; i++) {
      for (int which = 0; which < 4; which++) {
        four.ended(which, which == 2 && i % 2 == 0);
      }
    }
    assertThat(four.isEjected(2)).isTrue();
    assertThat(four.isEjected(0)).isFalse();
  }

  @Test
  void endpointThatFailsAsOftenAsTheOthersIsNotOut() {
    for (int i = 0; i < 4 * OutlierDetector.CALLS_MIN; i++) {
      for (int which = 0; which < 4; which++) {
        four.ended(which, i % 2 == 0);
      }
    }
    for (int which = 0; which < 4; which++) {
      assertThat(four.isEjected(which)).isFalse();
    }
  }

  @Test
  void itComesBackAndIsOutTwiceAsLongWhenItFailsAgain() {
    fail(four, 1);
    now.addAndGet(OutlierDetector.OUT_NANOS_MIN - 1);
    assertThat(four.isEjected(1)).isTrue();
    now.addAndGet(1);
    assertThat(four.isEjected(1)).isFalse();
    fail(four, 1);
    now.addAndGet(2 * OutlierDetector.OUT_NANOS_MIN - 1);
    assertThat(four.isEjected(1)).isTrue();
    now.addAndGet(1);
    assertThat(four.isEjected(1)).isFalse();
  }

  @Test
  void timeOutIsBoundedAndShortAgainAfterGoodCalls() {
    for (int i = 0; i < 20; i++) {
      fail(four, 1);
      now.addAndGet(OutlierDetector.OUT_NANOS_MAX - 1);
      assertThat(four.isEjected(1)).isEqualTo(i >= 6);
      now.addAndGet(1);
      assertThat(four.isEjected(1)).isFalse();
    }
    for (int i = 0; i < OutlierDetector.STABLE_CALLS; i++) {
      four.ended(1, false);
    }
    fail(four, 1);
    now.addAndGet(OutlierDetector.OUT_NANOS_MIN);
    assertThat(four.isEjected(1)).isFalse();
  }

  @Test
  void atMostHalfAreOut() {
    for (int which = 0; which < 4; which++) {
      fail(four, which);
    }
    assertThat(four.isEjected(0)).isTrue();
    assertThat(four.isEjected(1)).isTrue();
    assertThat(four.isEjected(2)).isFalse();
    assertThat(four.isEjected(3)).isFalse();
    OutlierDetector one = new OutlierDetector(1, now::get);
    fail(one, 0);
    assertThat(one.isEjected(0)).isFalse();
  }

  @Test
  void callsFromBeforeItWasOutCountNoMore() {
    fail(four, 1);
    four.ended(1, true);
    now.addAndGet(OutlierDetector.OUT_NANOS_MIN);
    four.ended(1, true);
    assertThat(four.isEjected(1)).isFalse();
  }
}
