package dev.parley.sfu;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class FeedbackRateLimitTest {
  private final FeedbackRateLimit budget = new FeedbackRateLimit(0);

  @Test
  void isFullAgainWithTheNextSecond() {
    assertThat(budget.take(FeedbackRateLimit.PACKETS_MAX - 1, 1)).isTrue();
    assertThat(budget.take(1, 2)).isTrue();
    assertThat(budget.take(1, 999_999_999)).isFalse();
    assertThat(budget.take(1, 1_000_000_000)).isTrue();
  }

  @Test
  void isSpentByWhatIsTooMuchAtOnce() {
    assertThat(budget.take(Integer.MAX_VALUE, 1)).isFalse();
    assertThat(budget.take(1, 2)).isFalse();
  }
}
