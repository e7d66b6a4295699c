package dev.parley.bench.connect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.bench.report.ReportRow;
import dev.parley.bench.report.TableResult;
import dev.parley.bench.table.BenchSettings;
import dev.parley.bench.table.CpuPlacement;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** How fast is not asked here. */
class ConnectTableTest {
  @Test
  void everyWayFindsWhoIsThereAndWhoIsNot() {
    BenchSettings quick = new BenchSettings(1, 1, true, Set.of(), CpuPlacement.FREE);

    TableResult outcome = new ConnectTable().measure(quick, step -> {});

    assertThat(outcome.complete()).as("%s", outcome.notes()).isTrue();
    assertThat(outcome.rows()).allSatisfy(row -> assertThat(row.min()).isPositive());
    assertThat(outcome.rows())
        .extracting(ReportRow::name)
        .contains(
            "ten dead ports, after that, p50: Parley, sweep",
            "10,000 dead ports, p50: plain, blocking on virtual threads",
            "finding one of 1,000 names of another process, p50: Parley, local:",
            "finding one of 1,000 names of another process, p50: Java RMI, registry look-up",
            "connecting, p50: Parley, memory",
            "connecting, p50: plain, tcp");
    assertThat(ProcessHandle.current().descendants()).as("processes left behind").isEmpty();
  }
}
