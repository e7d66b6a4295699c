package dev.parley.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** What came, and how late. */
class LoadStatisticsTest {
  private final DuplicateFilter seen = new DuplicateFilter();

  @Test
  void eachNumberCountsOnce() {
    assertThat(seen.add(5)).isTrue();
    assertThat(seen.add(5)).isFalse();
    assertThat(seen.add(6)).isTrue();
    assertThat(seen.count()).isEqualTo(2);
    assertThat(seen.missing()).isZero();
  }

  @Test
  void whatComesLateIsNotMissing() {
    seen.add(1);
    seen.add(4);
    assertThat(seen.missing()).isEqualTo(2);
    assertThat(seen.add(2)).isTrue();
    assertThat(seen.missing()).isEqualTo(1);
  }

  @Test
  void whatIsOlderThanTheWindowIsNotTaken() {
    seen.add(0);
    seen.add(DuplicateFilter.WINDOW + 1);
    assertThat(seen.add(1)).isFalse();
    assertThat(seen.add(2)).isTrue();
    assertThat(seen.missing()).isEqualTo(DuplicateFilter.WINDOW - 1);
  }

  @Test
  void jumpBeyondTheWindowForgetsAll() {
    for (int i = 0; i < DuplicateFilter.WINDOW; i++) {
      seen.add(i);
    }
    seen.add(10L * DuplicateFilter.WINDOW);
    assertThat(seen.add(10L * DuplicateFilter.WINDOW - 1)).isTrue();
    assertThat(seen.count()).isEqualTo(DuplicateFilter.WINDOW + 2);
  }

  @Test
  void numbersBeforeTheFirstAreNotTaken() {
    seen.add(7);
    assertThat(seen.add(6)).isFalse();
  }

  @Test
  void percentilesAreWithinAThirtySecond() {
    DurationHistogram times = new DurationHistogram();
    for (int millis = 1; millis <= 1_000; millis++) {
      times.add(millis * 1_000_000L);
    }
    assertThat(times.millis(0.5)).isCloseTo(500, within(500 / 32.0));
    assertThat(times.millis(0.99)).isCloseTo(990, within(990 / 32.0));
    assertThat(times.millis(1)).isEqualTo(1_000);
  }

  @Test
  void extremesAreCounted() {
    DurationHistogram times = new DurationHistogram();
    assertThat(times.millis(0.5)).isZero();
    times.add(-1);
    times.add(Long.MAX_VALUE);
    assertThat(times.millis(0.5)).isZero();
    assertThat(times.millis(1)).isEqualTo(60_000);
  }

  @Test
  void histogramsAddUp() {
    DurationHistogram one = new DurationHistogram();
    DurationHistogram other = new DurationHistogram();
    one.add(1_000_000);
    other.add(9_000_000);
    one.add(other);
    assertThat(one.millis(0.5)).isCloseTo(1, within(0.04));
    assertThat(one.millis(1)).isEqualTo(9);
  }
}
