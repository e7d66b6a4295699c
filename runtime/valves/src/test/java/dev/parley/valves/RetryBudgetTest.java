package dev.parley.valves;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class RetryBudgetTest {
  private final FakeClock clock = new FakeClock();

  private static int spent(RetryBudget budget) {
    int spent = 0;
    while (budget.tryTake()) {
      spent++;
    }
    return spent;
  }

  @Test
  void aShareOfTheCallsMayBeSpent() {
    RetryBudget budget = new RetryBudget(0.1, 0, clock::nanoTime);
    for (int i = 0; i < 50; i++) {
      budget.addShare();
    }
    assertThat(spent(budget)).isEqualTo(5);
  }

  @Test
  void aFewPerSecondMayBeSpentWithoutCalls() {
    RetryBudget budget = new RetryBudget(0, 3, clock::nanoTime);
    assertThat(spent(budget)).isEqualTo(3);
    clock.pass(Duration.ofMillis(999));
    assertThat(spent(budget)).isEqualTo(2);
    clock.pass(Duration.ofMillis(1001));
    assertThat(spent(budget)).isBetween(3, 4);
  }

  @Test
  void whatIsNotSpentIsKeptUpToABound() {
    RetryBudget budget = new RetryBudget(1, 1_000, clock::nanoTime);
    clock.pass(Duration.ofDays(1));
    for (int i = 0; i < 10_000; i++) {
      budget.addShare();
    }
    assertThat(spent(budget)).isEqualTo(RetryBudget.HELD_MAX);
  }
}
