package dev.parley.media.rtp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class AbsoluteSendTimeTest {
  private static final long SECOND = 1_000_000_000;

  @Test
  void hasSixBitsOfSecondsAndEighteenOfTheirFraction() {
    assertThat(AbsoluteSendTime.of(0)).isZero();
    assertThat(AbsoluteSendTime.of(5 * SECOND + SECOND / 4)).isEqualTo(5 << 18 | 1 << 16);
    assertThat(AbsoluteSendTime.of(64 * SECOND - 1)).isEqualTo(0xff_ffff);
  }

  @Test
  void beginsAnewAfter64SecondsWhateverTheClockShows() {
    assertThat(AbsoluteSendTime.of(64 * SECOND)).isZero();
    assertThat(AbsoluteSendTime.of(-SECOND)).isEqualTo(63 << 18);
    assertThat(AbsoluteSendTime.of(Long.MAX_VALUE)).isBetween(0, 0xff_ffff);
    assertThat(AbsoluteSendTime.of(Long.MIN_VALUE)).isBetween(0, 0xff_ffff);
  }
}
