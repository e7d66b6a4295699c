package dev.parley.base;

import static dev.parley.base.MemoryBudget.Priority.ESSENTIAL;
import static dev.parley.base.MemoryBudget.Priority.ORDINARY;
import static dev.parley.base.MemoryBudget.Use.BOARDS;
import static dev.parley.base.MemoryBudget.Use.UPLOADS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class MemoryBudgetTest {
  @Test
  void reservationThatDoesNotFitTakesNothing() {
    MemoryBudget budget = new MemoryBudget(100, 0);

    assertThat(budget.tryReserve(BOARDS, ORDINARY, 100)).isTrue();
    assertThat(budget.tryReserve(UPLOADS, ORDINARY, 1)).isFalse();

    assertThat(budget.used()).isEqualTo(100);
    assertThat(budget.used(UPLOADS)).isZero();
  }

  @Test
  void releasedBytesCanBeReservedAgain() {
    MemoryBudget budget = new MemoryBudget(100, 0);
    assertThat(budget.tryReserve(BOARDS, ORDINARY, 100)).isTrue();

    budget.release(BOARDS, 40);

    assertThat(budget.tryReserve(UPLOADS, ORDINARY, 41)).isFalse();
    assertThat(budget.tryReserve(UPLOADS, ORDINARY, 40)).isTrue();
  }

  @Test
  void reserveIsOpenToEssentialClaimsOnly() {
    MemoryBudget budget = new MemoryBudget(100, 10);

    assertThat(budget.tryReserve(BOARDS, ORDINARY, 91)).isFalse();
    assertThat(budget.tryReserve(BOARDS, ORDINARY, 90)).isTrue();
    assertThat(budget.tryReserve(BOARDS, ORDINARY, 1)).isFalse();
    assertThat(budget.tryReserve(BOARDS, ESSENTIAL, 10)).isTrue();
    assertThat(budget.tryReserve(BOARDS, ESSENTIAL, 1)).isFalse();
  }

  @Test
  void amountsNearTheLargestNumberDoNotOverflow() {
    MemoryBudget budget = MemoryBudget.unlimited();
    assertThat(budget.tryReserve(BOARDS, ORDINARY, Long.MAX_VALUE - 1)).isTrue();

    assertThat(budget.tryReserve(BOARDS, ORDINARY, Long.MAX_VALUE)).isFalse();
    assertThat(budget.tryReserve(BOARDS, ORDINARY, 1)).isTrue();
  }

  @Test
  void releasingMoreThanIsReservedIsAMistake() {
    MemoryBudget budget = new MemoryBudget(100, 0);
    assertThat(budget.tryReserve(BOARDS, ORDINARY, 5)).isTrue();

    assertThatThrownBy(() -> budget.release(BOARDS, 6)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> budget.tryReserve(BOARDS, ORDINARY, -1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void budgetWithoutRoomForItsReserveIsRefused() {
    assertThatThrownBy(() -> new MemoryBudget(10, 11)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new MemoryBudget(0, 0)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void manyThreadsNeverReserveMoreThanThereIs() {
    MemoryBudget budget = new MemoryBudget(1_000, 0);
    AtomicLong granted = new AtomicLong();

    try (var threads = Executors.newFixedThreadPool(4)) {
      for (int thread = 0; thread < 4; thread++) {
        threads.execute(() -> {
          for (int i = 0; i < 10_000; i++) {
            if (budget.tryReserve(BOARDS, ORDINARY, 3)) {
              granted.addAndGet(3);
            }
          }
        });
      }
    }

    assertThat(granted).hasValue(999);
    assertThat(budget.used()).isEqualTo(999);
  }

  @Test
  void fullPartOfOneUseLeavesTheOthersTheirs() {
    MemoryBudget budget = MemoryBudget.divided(1_000, 100);

    assertThat(budget.tryReserve(BOARDS, ORDINARY, 451)).isFalse();
    assertThat(budget.tryReserve(BOARDS, ORDINARY, 450)).isTrue();
    assertThat(budget.tryReserve(BOARDS, ESSENTIAL, 50)).isTrue();
    assertThat(budget.tryReserve(BOARDS, ESSENTIAL, 1)).isFalse();
    assertThat(budget.tryReserve(UPLOADS, ORDINARY, 90)).isTrue();

    assertThat(budget.isScarce(BOARDS)).isTrue();
    assertThat(budget.isScarce(MemoryBudget.Use.HISTORY)).isFalse();
  }

  @Test
  void partsOfADividedBudgetAreAllOfIt() {
    MemoryBudget budget = MemoryBudget.divided(1_000, 0);

    for (MemoryBudget.Use use : MemoryBudget.Use.values()) {
      assertThat(budget.tryReserve(use, ORDINARY, budget.bytes(use))).isTrue();
    }
    assertThat(budget.used()).isEqualTo(1_000);
  }

  @Test
  void shareGivesBackNoMoreThanItHolds() {
    MemoryBudget budget = new MemoryBudget(100, 0);
    MemoryReservation share = new MemoryReservation(budget, BOARDS);
    assertThat(share.tryGrow(ORDINARY, 60)).isTrue();
    assertThat(share.tryGrow(ORDINARY, 41)).isFalse();

    assertThatThrownBy(() -> share.shrink(61)).isInstanceOf(IllegalStateException.class);
    share.shrinkTo(70);
    assertThat(budget.used()).isEqualTo(60);
    share.shrinkTo(20);
    assertThat(budget.used(BOARDS)).isEqualTo(20);
    share.close();
    share.close();
    assertThat(budget.used()).isZero();
  }
}
