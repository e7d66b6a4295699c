package dev.parley.nodes.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@link ClusterSimulation} with as many seeds as a build has time for. */
class ClusterSimulationTest {
  private static final int SEEDS = Integer.getInteger("parley.sim.seeds", 100);
  private static final long FIRST = Long.getLong("parley.sim.first", 1);

  static List<Long> seeds() {
    System.out.printf("ClusterSimulationTest: seeds %d to %d%n", FIRST, FIRST + SEEDS - 1);
    return LongStream.range(FIRST, FIRST + SEEDS).boxed().toList();
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void nothingAcknowledgedIsLostOrDoubledAndCopiesAreEqual(long seed) {
    assertThat(ClusterSimulation.play(seed)).isPositive();
  }
}
