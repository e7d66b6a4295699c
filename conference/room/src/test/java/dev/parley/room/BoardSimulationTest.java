package dev.parley.room;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** BO-1, BO-10, BO-12: {@link BoardSimulation} with as many seeds as a build has time for. */
class BoardSimulationTest {
  private static final int SEEDS = Integer.getInteger("parley.sim.seeds", 500);
  private static final long FIRST = Long.getLong("parley.sim.first", 1);

  static List<Long> seeds() {
    System.out.printf("BoardSimulationTest: seeds %d to %d%n", FIRST, FIRST + SEEDS - 1);
    return LongStream.range(FIRST, FIRST + SEEDS).boxed().toList();
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void replicasReplayAndLiveStateAreEqualAndChangesAreMadeOnce(long seed) {
    BoardSimulation.play(seed);
  }
}
