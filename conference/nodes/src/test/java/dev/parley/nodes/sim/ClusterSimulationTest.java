package dev.parley.nodes.sim;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** {@link ClusterSimulation} with as many seeds as a build has time for. */
class ClusterSimulationTest {
  private static final int SEEDS = Integer.getInteger("parley.sim.seeds", 500);
  private static final long FIRST = Long.getLong("parley.sim.first", 1);

  @Test
  void nothingAcknowledgedIsLostOrDoubledAndCopiesAreEqual() {
    assertThat(ClusterSimulation.play(FIRST, SEEDS)).as("seeds that went wrong").isEmpty();
  }
}
