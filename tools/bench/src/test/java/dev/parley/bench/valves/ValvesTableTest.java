package dev.parley.bench.valves;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.bench.report.ReportRow;
import dev.parley.bench.report.TableResult;
import dev.parley.bench.table.BenchSettings;
import dev.parley.bench.table.CpuPlacement;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** How fast is not asked here. */
class ValvesTableTest {
  @Test
  void everyRowOfOneJvmAndOfASocketIsMeasured() {
    BenchSettings quick = new BenchSettings(1, 100, true, Set.of("jvm", "unix"), CpuPlacement.FREE);

    TableResult outcome = new ValvesTable().measure(quick, step -> {});

    assertThat(outcome.complete()).as("%s", outcome.notes()).isTrue();
    assertThat(outcome.rows())
        .extracting(ReportRow::name)
        .contains(
            "a stage, both ways: what it adds to a call: Parley, 10 valves",
            "a call through 10 stages: Netty's pipeline",
            "a call in one JVM by the whole line, and what a ready-made valve adds: no valve",
            "a call in one JVM by the whole line, and what a ready-made valve adds to the heap:"
                + " cache, hit",
            "continue on another thread, until the caller is notified: Parley, suspended"
                + " and resumed",
            "1,000 requests that wait in one JVM, until the last is answered: platform threads",
            "1,000 requests that wait over one connection, each on the heap of the servant:"
                + " Parley, unix");
    assertThat(ProcessHandle.current().descendants()).as("processes left behind").isEmpty();
  }
}
