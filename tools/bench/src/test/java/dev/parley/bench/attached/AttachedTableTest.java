package dev.parley.bench.attached;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.bench.report.ReportRow;
import dev.parley.bench.report.TableResult;
import dev.parley.bench.table.BenchSettings;
import dev.parley.bench.table.CpuPlacement;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** How fast is not asked here. The start file needs archives, which are not there yet. */
class AttachedTableTest {
  @Test
  void childrenAreStartedAndNoneIsLeft() {
    BenchSettings quick = new BenchSettings(1, 1, true, Set.of(), CpuPlacement.FREE);

    TableResult outcome = new AttachedTable().measure(quick, step -> {});

    assertThat(outcome.complete()).as("%s", outcome.notes()).isTrue();
    assertThat(outcome.rows())
        .extracting(ReportRow::name)
        .contains(
            "until the first call is answered: bare java that prints a line",
            "until the first call is answered: attached, without a start file");
    assertThat(ProcessHandle.current().descendants()).as("processes left behind").isEmpty();
  }
}
