package dev.parley.bench.capture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.bench.report.ReportRow;
import dev.parley.bench.report.TableResult;
import dev.parley.bench.table.BenchSettings;
import dev.parley.bench.table.CpuPlacement;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** How fast is not asked here. */
class CaptureTableTest {
  @Test
  void framesReachJavaAndTheScreensOfOthers() {
    BenchSettings quick = new BenchSettings(1, 1, true, Set.of(), CpuPlacement.FREE);

    TableResult outcome = new CaptureTable().measure(quick, step -> {});

    assertThat(outcome.complete()).as("%s", outcome.notes()).isTrue();
    assertThat(outcome.rows())
        .filteredOn(row -> !row.section().unit().equals("bytes"))
        .allSatisfy(row -> assertThat(row.min()).as(row.name()).isPositive());
    if (outcome.notes().stream().noneMatch(note -> note.startsWith("skipped"))) {
      assertThat(outcome.rows())
          .extracting(ReportRow::name)
          .contains(
              "a frame from C to Java: processor time: " + CaptureRows.FOREIGN,
              "a frame from C to Java: allocated: " + CaptureRows.label(JniWay.COPIED_NEW),
              "decoders of VP8, 640 x 360, in parallel, without a common lock: 8 decoders",
              "2 members: frames that each draws of each other: low");
    }
    assertThat(ProcessHandle.current().descendants()).as("processes left behind").isEmpty();
  }
}
