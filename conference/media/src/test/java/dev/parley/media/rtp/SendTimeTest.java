package dev.parley.media.rtp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class SendTimeTest {
  private static final long SECOND = 1_000_000_000;

  @Test
  void hasSixBitsOfSecondsAndEighteenOfTheirFraction() {
    assertThat(SendTime.of(0)).isZero();
    assertThat(SendTime.of(5 * SECOND + SECOND / 4)).isEqualTo(5 << 18 | 1 << 16);
    assertThat(SendTime.of(64 * SECOND - 1)).isEqualTo(0xff_ffff);
  }

  @Test
  void beginsAnewAfter64SecondsWhateverTheClockShows() {
    assertThat(SendTime.of(64 * SECOND)).isZero();
    assertThat(SendTime.of(-SECOND)).isEqualTo(63 << 18);
    assertThat(SendTime.of(Long.MAX_VALUE)).isBetween(0, 0xff_ffff);
    assertThat(SendTime.of(Long.MIN_VALUE)).isBetween(0, 0xff_ffff);
  }
}
