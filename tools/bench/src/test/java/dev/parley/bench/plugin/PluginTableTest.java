package dev.parley.bench.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.bench.report.TableResult;
import dev.parley.bench.report.TargetVerdict;
import dev.parley.bench.table.BenchSettings;
import dev.parley.bench.table.CpuPlacement;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PluginTableTest {
  @Test
  void roundTripsOverMemoryHaveOneMillisecondForAThousand() {
    BenchSettings quick = new BenchSettings(1, 2_000, true, Set.of("memory"), CpuPlacement.FREE);

    TableResult outcome = new PluginTable().measure(quick, step -> {});

    assertThat(outcome.complete()).as("%s", outcome.notes()).isTrue();
    assertThat(outcome.verdicts())
        .extracting(TargetVerdict::text)
        .singleElement()
        .asString()
        .contains("2,000 round trips over memory", "target at most 2.00 ms");
  }
}
