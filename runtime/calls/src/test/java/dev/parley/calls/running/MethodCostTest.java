package dev.parley.calls.running;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Classes of methods by the processor time of their servants. */
final class MethodCostTest {
  private final MethodCost cost = MethodCost.of(UUID.randomUUID().toString(), "Shop.order");

  private void took(int runs, long millis) {
    for (int i = 0; i < runs; i++) {
      cost.recordRun(TimeUnit.MILLISECONDS.toNanos(millis));
    }
  }

  @Test
  void methodsAreUnknownUntilOneRunIsBriefOrWaits() {
    assertThat(cost.kind()).isEqualTo(MethodCost.CostClass.UNKNOWN);
    took(1, 10);
    assertThat(cost.kind()).isEqualTo(MethodCost.CostClass.UNKNOWN);
    took(1, 9);
    assertThat(cost.kind()).isEqualTo(MethodCost.CostClass.SHORT);

    MethodCost other = MethodCost.of(UUID.randomUUID().toString(), "Shop.wait");
    other.recordWait();
    assertThat(other.kind()).isEqualTo(MethodCost.CostClass.SHORT);
  }

  @Test
  void firstRunsMayTakeLongerThanLaterOnes() {
    took(5, 100);
    assertThat(cost.kind()).isEqualTo(MethodCost.CostClass.UNKNOWN);
    cost.recordUse(1);
    assertThat(cost.kind()).isEqualTo(MethodCost.CostClass.CPU_BOUND);
  }

  @Test
  void shortMethodsAreCpuBoundAfterFiftyMillisecondsOfOneRun() {
    took(1, 0);
    cost.recordUse(TimeUnit.MILLISECONDS.toNanos(50));
    assertThat(cost.kind()).isEqualTo(MethodCost.CostClass.SHORT);
    cost.recordUse(TimeUnit.MILLISECONDS.toNanos(50) + 1);
    assertThat(cost.kind()).isEqualTo(MethodCost.CostClass.CPU_BOUND);
  }

  @Test
  void waitingTakesNoMarkAway() {
    cost.markCpuBound();
    cost.recordWait();
    assertThat(cost.kind()).isEqualTo(MethodCost.CostClass.CPU_BOUND);
  }

  @Test
  void sixteenBriefRunsTakeTheMarkAway() {
    cost.markCpuBound();
    took(15, 9);
    took(1, 10);
    took(15, 9);
    assertThat(cost.kind()).isEqualTo(MethodCost.CostClass.CPU_BOUND);
    took(1, 9);
    assertThat(cost.kind()).isEqualTo(MethodCost.CostClass.SHORT);
  }

  @Test
  void eachFurtherMarkTakesTwiceAsManyBriefRuns() {
    for (int runs = 16; runs <= 16 << 12; runs *= 2) {
      int needed = Math.min(runs, 16 << 10);
      cost.markCpuBound();
      took(needed - 1, 0);
      assertThat(cost.kind()).as("%s runs", needed).isEqualTo(MethodCost.CostClass.CPU_BOUND);
      took(1, 0);
      assertThat(cost.kind()).as("%s runs", needed).isEqualTo(MethodCost.CostClass.SHORT);
    }
  }
}
