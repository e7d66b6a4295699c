package dev.parley.bench.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.parley.bench.report.ReportRow;
import dev.parley.bench.report.TableResult;
import dev.parley.bench.table.BenchSettings;
import dev.parley.bench.table.CpuPlacement;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** How fast is not asked here. */
class DistributionTableTest {
  @Test
  void datagramsReachTheSwitchAndAClassGetsAScreen() {
    BenchSettings quick = new BenchSettings(1, 1, true, Set.of(), CpuPlacement.FREE);

    TableResult outcome = new DistributionTable().measure(quick, step -> {});

    assumeFalse(outcome.rows().isEmpty(), () -> outcome.notes().toString());
    assertThat(outcome.complete()).as("%s", outcome.notes()).isTrue();
    assertThat(outcome.rows())
        .filteredOn(row -> row.section().unit().matches("datagrams/s|packets/s|ms"))
        .allSatisfy(row -> assertThat(row.min()).as(row.name()).isPositive());
    assertThat(outcome.rows())
        .extracting(ReportRow::name)
        .contains(
            "multicast to 30 seats, 1 KiB: Parley",
            "unicast to 10 seats, 1 KiB: JDK channel",
            "encrypted stream with parity to 30 seats, 1 KiB: Parley",
            "30 seats: delay: by a group, 1 % lost at each port, p99");
    assertThat(outcome.rows())
        .filteredOn(row -> row.section().equals(DistributionRows.LOOKUPS))
        .extracting(ReportRow::label, ReportRow::median)
        .containsExactly(
            tuple("rights checked at join", 0.0), tuple("rights checked per packet", 1.0));
    assertThat(ProcessHandle.current().descendants()).as("processes left behind").isEmpty();
  }
}
