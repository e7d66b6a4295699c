package dev.parley.server.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.base.MemoryBudget.Use;
import org.junit.jupiter.api.Test;

final class MemorySizingTest {
  private static final long MIB = 1L << 20;
  private static final long GIB = 1L << 30;

  @Test
  void budgetLeavesHeapForTheIdleServerAndGarbage() {
    MemorySizing sizing = new MemorySizing(GIB, 256 * MIB);

    assertThat(sizing.budget()).isBetween(128 * MIB, 140 * MIB);
    assertThat(sizing.open().bytes(Use.BOARDS)).isLessThanOrEqualTo(sizing.budget() / 2);
  }

  @Test
  void heapLargerThanTheContainerCountsAsTheContainerOnly() {
    assertThat(new MemorySizing(512 * MIB, 8 * GIB).budget())
        .isEqualTo(new MemorySizing(512 * MIB, 512 * MIB - MemorySizing.OUTSIDE_HEAP).budget());
  }

  @Test
  void tinyHeapStillHasABudget() {
    assertThat(new MemorySizing(64 * MIB, 16 * MIB).budget()).isPositive();
  }

  @Test
  void heapOf128MebibytesCarriesAClass() {
    assertThat(new MemorySizing(GIB, 128 * MIB).members()).isGreaterThan(30);
  }

  @Test
  void smallMachineGivesHalfOfItsMemoryToTheHeap() {
    assertThat(MemorySizing.launchedOn(GIB).heap()).isEqualTo(512 * MIB);
    assertThat(MemorySizing.launchedOn(64 * GIB).heap()).isEqualTo(16 * GIB);
  }

  @Test
  void largerMachineCarriesMore() {
    MemorySizing small = MemorySizing.launchedOn(GIB);
    MemorySizing large = MemorySizing.launchedOn(4 * GIB);

    assertThat(large.members()).isGreaterThan(2 * small.members());
    assertThat(large.shapes()).isGreaterThan(2 * small.shapes());
    assertThat(small.rooms()).isEqualTo(Math.min(1_000, small.members()));
  }
}
