package dev.parley.valves;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class BudgetTest {
  private final FakeClock clock = new FakeClock();

  private static int spent(Budget budget) {
    int spent = 0;
    while (budget.spend()) {
      spent++;
    }
    return spent;
  }

  @Test
  void aShareOfTheCallsMayBeSpent() {
    Budget budget = new Budget(0.1, 0, clock::nanoTime);
    for (int i = 0; i < 50; i++) {
      budget.called();
    }
    assertThat(spent(budget)).isEqualTo(5);
  }

  @Test
  void aFewPerSecondMayBeSpentWithoutCalls() {
    Budget budget = new Budget(0, 3, clock::nanoTime);
    assertThat(spent(budget)).isEqualTo(3);
    clock.pass(Duration.ofMillis(999));
    assertThat(spent(budget)).isEqualTo(2);
    clock.pass(Duration.ofMillis(1001));
    assertThat(spent(budget)).isBetween(3, 4);
  }

  @Test
  void whatIsNotSpentIsKeptUpToABound() {
    Budget budget = new Budget(1, 1_000, clock::nanoTime);
    clock.pass(Duration.ofDays(1));
    for (int i = 0; i < 10_000; i++) {
      budget.called();
    }
    assertThat(spent(budget)).isEqualTo(Budget.HELD_MAX);
  }
}
