package dev.parley.sfu;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class LossHysteresisTest {
  private static final long SECOND = 1_000_000_000;

  private final LossHysteresis loss = new LossHysteresis();
  private long now = Long.MAX_VALUE - 5 * SECOND; // a clock may overflow

  private boolean after(int seconds, double share) {
    now += seconds * SECOND;
    return loss.update(share, now);
  }

  @Test
  void littleLossDoesNotMakeALineLossy() {
    assertThat(after(0, 0.029)).isFalse();
    assertThat(after(1, 0.029)).isFalse();
  }

  @Test
  void muchLossMakesALineLossyAtOnce() {
    assertThat(after(0, 0.03)).isTrue();
  }

  @Test
  void aLineIsLossyUntilItHasLostNothingForTenSeconds() {
    after(0, 0.5);
    assertThat(after(9, 0)).isTrue();
    assertThat(after(1, 0)).isFalse();
    assertThat(after(1, 0.01)).as("it is not lossy any more").isFalse();
  }

  @Test
  void littleLossKeepsALineLossy() {
    after(0, 0.5);
    assertThat(after(9, 0.01)).isTrue();
    assertThat(after(9, 0)).isTrue();
    assertThat(after(1, 0)).isFalse();
  }
}
