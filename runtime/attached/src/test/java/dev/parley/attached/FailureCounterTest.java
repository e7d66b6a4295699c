package dev.parley.attached;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class FailureCounterTest {
  private static final RestartPolicy POLICY =
      new RestartPolicy(
          4,
          Duration.ofSeconds(100),
          Duration.ofSeconds(1),
          3,
          Duration.ofSeconds(5),
          Duration.ofSeconds(20));

  private long now = Duration.ofDays(3).toNanos();

  private void pass(int seconds) {
    now += Duration.ofSeconds(seconds).toNanos();
  }

  private static long seconds(int count) {
    return Duration.ofSeconds(count).toNanos();
  }

  @Test
  void pausesGrowUpToTheLongest() {
    FailureCounter failures = new FailureCounter(POLICY);

    assertThat(failures.failed(now, 0)).contains(Duration.ofSeconds(1));
    assertThat(failures.failed(now, 0)).contains(Duration.ofSeconds(3));
    assertThat(failures.failed(now, 0)).contains(Duration.ofSeconds(5));
    assertThat(failures.failed(now, 0)).contains(Duration.ofSeconds(5));
  }

  @Test
  void stableLifeBeginsWithTheFirstPauseAgain() {
    FailureCounter failures = new FailureCounter(POLICY);
    failures.failed(now, 0);
    failures.failed(now, seconds(20) - 1);

    assertThat(failures.failed(now, seconds(20))).contains(Duration.ofSeconds(1));
  }

  @Test
  void noMoreStartsThanTheWindowAllows() {
    FailureCounter failures = new FailureCounter(POLICY);
    for (int i = 0; i < 4; i++) {
      assertThat(failures.failed(now, 0)).isPresent();
    }

    pass(100);
    assertThat(failures.failed(now, 0)).isEmpty();
    now++;
    assertThat(failures.failed(now, 0)).isPresent();
  }

  @Test
  void neverIsNever() {
    assertThat(new FailureCounter(RestartPolicy.NEVER).failed(now, Long.MAX_VALUE)).isEmpty();
  }

  @Test
  void policiesThatMakeNoSenseAreRefused() {
    assertThatThrownBy(() -> RestartPolicy.ON_FAILURE.atMost(-1, Duration.ofSeconds(1)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(
            () -> RestartPolicy.ON_FAILURE.pauses(Duration.ofSeconds(2), 2, Duration.ofSeconds(1)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new HealthCheck(Duration.ofSeconds(1), Duration.ofSeconds(1), 0))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
