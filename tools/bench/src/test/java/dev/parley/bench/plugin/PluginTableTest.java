package dev.parley.bench.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.bench.Placement;
import dev.parley.bench.Settings;
import dev.parley.bench.report.Outcome;
import dev.parley.bench.report.Verdict;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PluginTableTest {
  @Test
  void roundTripsOverMemoryHaveOneMillisecondForAThousand() {
    Settings quick = new Settings(1, 2_000, true, Set.of("memory"), Placement.FREE);

    Outcome outcome = new PluginTable().measure(quick, step -> {});

    assertThat(outcome.complete()).as("%s", outcome.notes()).isTrue();
    assertThat(outcome.verdicts())
        .extracting(Verdict::text)
        .singleElement()
        .asString()
        .contains("2,000 round trips over memory", "wanted at most 2.00 ms");
  }
}
