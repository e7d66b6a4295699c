package dev.parley.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class DuplicateFilterTest {
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
}
