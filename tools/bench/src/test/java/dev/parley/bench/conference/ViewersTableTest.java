package dev.parley.bench.conference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.bench.report.ReportRow;
import dev.parley.bench.report.TableResult;
import dev.parley.bench.table.BenchSettings;
import dev.parley.bench.table.CpuPlacement;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** How fast is not asked here; skipped where the viewers on Pion are not built. */
class ViewersTableTest {
  @Test
  void viewerOnPionJoinsAndSeesThePictureOnOurServer() {
    assumeTrue(PionViewers.missing().isEmpty(), () -> PionViewers.missing().orElseThrow());
    BenchSettings quick = new BenchSettings(1, 1, true, Set.of(), CpuPlacement.FREE);

    TableResult outcome = new ViewersTable().measure(quick, step -> {});

    assertThat(outcome.complete()).as("%s", outcome.notes()).isTrue();
    assertThat(outcome.rows())
        .filteredOn(row -> !row.section().unit().equals("%"))
        .allSatisfy(row -> assertThat(row.min()).as(row.name()).isPositive())
        .extracting(ReportRow::name)
        .contains(
            "join of a viewer: processor time of the server: Parley",
            "1 viewer: first picture, slowest: Parley");
    assertThat(ProcessHandle.current().descendants()).as("processes left behind").isEmpty();
  }
}
