package dev.parley.calls;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class OutliersTest {
  private final AtomicLong now = new AtomicLong(-5); // the clock may be anything
  private final Outliers four = new Outliers(4, now::get);

  private static void fail(Outliers outliers, int which) {
    for (int i = 0; i < Outliers.IN_A_ROW; i++) {
      outliers.ended(which, true);
    }
  }

  @Test
  void endpointThatFailsSeveralTimesInARowIsOut() {
    for (int i = 1; i < Outliers.IN_A_ROW; i++) {
      four.ended(1, true);
    }
    four.ended(1, false);
    assertThat(four.out(1)).isFalse();
    fail(four, 1);
    assertThat(four.out(1)).isTrue();
    assertThat(four.out(0)).isFalse();
  }

  @Test
  void endpointThatFailsMuchMoreOftenThanTheOthersIsOut() {
    for (int i = 0; i < 4 * Outliers.SEEN_MIN; i++) {
      for (int which = 0; which < 4; which++) {
        four.ended(which, which == 2 && i % 2 == 0);
      }
    }
    assertThat(four.out(2)).isTrue();
    assertThat(four.out(0)).isFalse();
  }

  @Test
  void endpointThatFailsAsOftenAsTheOthersIsNotOut() {
    for (int i = 0; i < 4 * Outliers.SEEN_MIN; i++) {
      for (int which = 0; which < 4; which++) {
        four.ended(which, i % 2 == 0);
      }
    }
    for (int which = 0; which < 4; which++) {
      assertThat(four.out(which)).isFalse();
    }
  }

  @Test
  void itComesBackAndIsOutTwiceAsLongWhenItFailsAgain() {
    fail(four, 1);
    now.addAndGet(Outliers.OUT_NANOS_MIN - 1);
    assertThat(four.out(1)).isTrue();
    now.addAndGet(1);
    assertThat(four.out(1)).isFalse();
    fail(four, 1);
    now.addAndGet(2 * Outliers.OUT_NANOS_MIN - 1);
    assertThat(four.out(1)).isTrue();
    now.addAndGet(1);
    assertThat(four.out(1)).isFalse();
  }

  @Test
  void timeOutIsBoundedAndShortAgainAfterGoodCalls() {
    for (int i = 0; i < 20; i++) {
      fail(four, 1);
      now.addAndGet(Outliers.OUT_NANOS_MAX - 1);
      assertThat(four.out(1)).isEqualTo(i >= 6);
      now.addAndGet(1);
      assertThat(four.out(1)).isFalse();
    }
    for (int i = 0; i < Outliers.GOOD; i++) {
      four.ended(1, false);
    }
    fail(four, 1);
    now.addAndGet(Outliers.OUT_NANOS_MIN);
    assertThat(four.out(1)).isFalse();
  }

  @Test
  void atMostHalfAreOut() {
    for (int which = 0; which < 4; which++) {
      fail(four, which);
    }
    assertThat(four.out(0)).isTrue();
    assertThat(four.out(1)).isTrue();
    assertThat(four.out(2)).isFalse();
    assertThat(four.out(3)).isFalse();
    Outliers one = new Outliers(1, now::get);
    fail(one, 0);
    assertThat(one.out(0)).isFalse();
  }

  @Test
  void callsFromBeforeItWasOutCountNoMore() {
    fail(four, 1);
    four.ended(1, true);
    now.addAndGet(Outliers.OUT_NANOS_MIN);
    four.ended(1, true);
    assertThat(four.out(1)).isFalse();
  }
}
