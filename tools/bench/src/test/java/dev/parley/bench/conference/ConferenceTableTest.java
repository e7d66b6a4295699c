package dev.parley.bench.conference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.bench.report.ReportRow;
import dev.parley.bench.report.TableResult;
import dev.parley.bench.table.BenchSettings;
import dev.parley.bench.table.CpuPlacement;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** How fast is not asked here, and nobody else takes part. */
class ConferenceTableTest {
  @Test
  void fourWatchOnePublisherOnOurServer() {
    BenchSettings quick = new BenchSettings(1, 1, true, Set.of(), CpuPlacement.FREE);

    TableResult outcome = new ConferenceTable().measure(quick, step -> {});

    assertThat(outcome.complete()).as("%s", outcome.notes()).isTrue();
    assertThat(outcome.rows())
        .filteredOn(row -> !row.section().unit().equals("%"))
        .allSatisfy(row -> assertThat(row.min()).as(row.name()).isPositive());
    assertThat(outcome.rows())
        .extracting(ReportRow::name)
        .contains(
            "the same: received packets: Parley",
            "half load: delay, p99: Parley",
            "50 joins within a second: until all are connected: Parley");
    assertThat(ProcessHandle.current().descendants()).as("processes left behind").isEmpty();
  }
}
