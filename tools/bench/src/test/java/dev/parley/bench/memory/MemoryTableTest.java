package dev.parley.bench.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.bench.Placement;
import dev.parley.bench.Settings;
import dev.parley.bench.report.Outcome;
import dev.parley.bench.report.Row;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** How fast is not asked here. C takes part where there is a compiler. */
class MemoryTableTest {
  @Test
  void everyPeerOfSharedMemoryAnswers() {
    Settings quick = new Settings(1, 100, true, Set.of("memory"), Placement.SPLIT);

    Outcome outcome = new MemoryTable().measure(quick, step -> {});

    assertThat(outcome.complete()).as("%s", outcome.notes()).isTrue();
    assertThat(outcome.rows())
        .extracting(Row::name)
        .contains(
            "nobody calls: processor time of both: Parley, memory",
            "after the calls: both in memory: Aeron, IPC, spinning");
    assertThat(ProcessHandle.current().descendants()).as("processes left behind").isEmpty();
  }
}
