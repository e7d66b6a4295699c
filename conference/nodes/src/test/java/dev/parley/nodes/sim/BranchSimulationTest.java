package dev.parley.nodes.sim;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** {@link BranchSimulation} with as many seeds as a build has time for. */
class BranchSimulationTest {
  private static final int SEEDS = Integer.getInteger("parley.sim.branch.seeds", 200);
  private static final long FIRST = Long.getLong("parley.sim.first", 1);

  @Test
  void nothingAcknowledgedIsLostOrDoubledAndBothSidesAreEqual() {
    assertThat(BranchSimulation.play(FIRST, SEEDS)).as("seeds that went wrong").isEmpty();
  }
}
