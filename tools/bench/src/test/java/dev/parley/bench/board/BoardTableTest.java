package dev.parley.bench.board;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.bench.report.ReportRow;
import dev.parley.bench.report.TableResult;
import dev.parley.bench.table.BenchSettings;
import dev.parley.bench.table.CpuPlacement;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** How fast is not asked here. Excalidraw takes part where scripts/bench-board has fetched it. */
class BoardTableTest {
  @Test
  void boardIsPannedAndDrawnOnWhereThereIsABrowser() {
    BenchSettings quick = new BenchSettings(1, 1, true, Set.of(), CpuPlacement.FREE);

    TableResult outcome = new BoardTable().measure(quick, step -> {});

    assertThat(outcome.complete()).as("%s", outcome.notes()).isTrue();
    if (outcome.rows().isEmpty()) {
      assertThat(outcome.notes()).singleElement().asString().startsWith("skipped: ");
      return;
    }
    assertThat(outcome.rows()).allSatisfy(row -> assertThat(row.min()).isPositive());
    assertThat(outcome.rows())
        .extracting(ReportRow::name)
        .contains(
            "panning a board of 10,000 shapes, zoom 10 %: Parley",
            "drawing on it: until a move of the pointer is seen, p50: Parley");
    assertThat(ProcessHandle.current().descendants()).as("processes left behind").isEmpty();
  }
}
