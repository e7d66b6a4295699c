package dev.parley.calls.running;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Which servants are taken for quick. */
final class RunTimeAverageTest {
  private final RunTimeAverage pace = new RunTimeAverage(MethodCost.of("Shop", "Shop.order"));

  private void took(int calls, long micros) {
    for (int i = 0; i < calls; i++) {
      pace.record(TimeUnit.MICROSECONDS.toNanos(micros));
    }
  }

  @Test
  void aMethodIsQuickOnceSomeOfItsCallsHaveBeen() {
    assertThat(pace.quick()).isFalse();
    took(1, 5);
    assertThat(pace.quick()).isFalse();
    took(20, 5);
    assertThat(pace.quick()).isTrue();
  }

  @Test
  void aMethodThatTakesLongIsNeverQuick() {
    took(1_000, 150);

    assertThat(pace.quick()).isFalse();
  }

  @Test
  void oneLongCallIsForgottenAndManyAreNot() {
    took(100, 5);
    took(1, 60_000_000);
    assertThat(pace.quick()).isFalse();
    took(50, 5);
    assertThat(pace.quick()).isTrue();

    for (int i = 0; i < 20; i++) {
      took(1, 10_000);
      took(9, 5);
    }
    assertThat(pace.quick()).isFalse();
  }
}
