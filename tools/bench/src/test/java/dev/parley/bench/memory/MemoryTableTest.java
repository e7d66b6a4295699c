package dev.parley.bench.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.bench.report.ReportRow;
import dev.parley.bench.report.TableResult;
import dev.parley.bench.table.BenchSettings;
import dev.parley.bench.table.CpuPlacement;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** How fast is not asked here. C takes part where there is a compiler. */
class MemoryTableTest {
  @Test
  void everyPeerOfSharedMemoryAnswers() {
    BenchSettings quick = new BenchSettings(1, 100, true, Set.of("memory"), CpuPlacement.SPLIT);

    TableResult outcome = new MemoryTable().measure(quick, step -> {});

    assertThat(outcome.complete()).as("%s", outcome.notes()).isTrue();
    assertThat(outcome.rows())
        .extracting(ReportRow::name)
        .contains(
            "no calls: processor time of both: Parley, memory",
            "after the calls: both in memory: Aeron, IPC, spinning");
    assertThat(ProcessHandle.current().descendants()).as("processes left behind").isEmpty();
  }
}
