package dev.parley.media.congestion;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class PacerTest {
  private static final long MILLI = 1_000_000;

  private final Pacer pacer = new Pacer();

  @Test
  void packetsLeaveAtOnceUntilTheBucketIsEmpty() {
    pacer.rate(800_000, 0);

    // 50 ms are 5,000 bytes
    for (int i = 0; i < 5; i++) {
      assertThat(pacer.mayLeave(0)).isTrue();
      assertThat(pacer.nextDeadline()).isZero();
      pacer.sent(1_000, 0);
    }
    assertThat(pacer.mayLeave(0)).isFalse();
    assertThat(pacer.nextDeadline()).isEqualTo(5 * MILLI);
    assertThat(pacer.mayLeave(5 * MILLI - 1)).isFalse();
    assertThat(pacer.mayLeave(5 * MILLI)).isTrue();
  }

  @Test
  void overTimeAsMuchLeavesAsTheRateAllows() {
    pacer.rate(1_000_000, 0);
    long bytes = 0;
    for (long now = 0; now < 10_000 * MILLI; now += MILLI) {
      if (pacer.mayLeave(now)) {
        pacer.sent(1_200, now);
        bytes += 1_200;
      }
    }

    assertThat(bytes).isBetween(1_250_000L, 1_260_000L);
  }

  @Test
  void audioThatNeverWaitsIsPaidByOthers() {
    pacer.rate(80_000, 0);
    pacer.sent(500, 0);
    pacer.sent(210, 0);

    assertThat(pacer.mayLeave(0)).isFalse();
    assertThat(pacer.nextDeadline()).isEqualTo(25 * MILLI);
    assertThat(pacer.mayLeave(20 * MILLI)).isFalse();
    assertThat(pacer.mayLeave(25 * MILLI)).isTrue();
  }

  @Test
  void debtIsBounded() {
    pacer.rate(80_000, 0);
    pacer.sent(Integer.MAX_VALUE, 0);

    assertThat(pacer.nextDeadline()).isBetween(500 * MILLI, 505 * MILLI);
    assertThat(pacer.mayLeave(505 * MILLI)).isTrue();
  }

  @Test
  void timeWithoutPacketsFillsNoMoreThanTheBucket() {
    pacer.rate(800_000, 0);
    pacer.sent(5_000, 10_000 * MILLI);

    assertThat(pacer.mayLeave(10_000 * MILLI)).isFalse();
  }
}
