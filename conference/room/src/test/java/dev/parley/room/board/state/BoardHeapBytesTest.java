package dev.parley.room.board.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.testkit.ChildJvm;
import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares what is counted with what the heap of another process has after a collection. */
class BoardHeapBytesTest {
  @ParameterizedTest(name = "{0} shapes with bodies of {1} bytes, orders of {2}, {3} in a change")
  @CsvSource({"20000, 1, 1, 1", "20000, 1, 1, 100", "20000, 1, 64, 1", "600, 32768, 8, 1"})
  void boardTakesNoMoreHeapThanItCounts(int shapes, int body, int order, int together)
      throws IOException {
    try (ChildJvm measuring = ChildJvm.start(HeapOfShapes.class, shapes, body, order, together)) {
      long taken = Long.parseLong(measuring.line());
      long counted = Long.parseLong(measuring.line());

      assertThat(counted).isBetween(taken, 2 * taken);
    }
  }
}
