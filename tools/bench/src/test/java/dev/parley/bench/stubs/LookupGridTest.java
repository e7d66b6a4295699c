package dev.parley.bench.stubs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.bench.report.RunSamples;
import java.util.List;
import org.junit.jupiter.api.Test;

class LookupGridTest {
  @Test
  void waysStandDownwardsAndStubsAcross() {
    RunSamples samples = new RunSamples(List.of(LookupGrid.NUMBERS.section()));
    samples.add(LookupGrid.NUMBERS.section(), "full (ALL_VALVES): static stub", 12);
    samples.add(LookupGrid.NUMBERS.section(), "full (ALL_VALVES): generated, no copy", 7);

    List<String> lines = LookupGrid.NUMBERS.lines(samples);

    assertThat(lines.get(0)).isEqualTo("a call with a long, by servant look-up, median in ns");
    assertThat(lines.get(1).strip().split(" {2,}"))
        .containsExactly(
            "static stub",
            "JDK proxy, stream copy",
            "JDK proxy, copier",
            "generated, copier",
            "generated, no copy");
    assertThat(lines)
        .extracting(line -> line.replaceAll(" {2,}.*", ""))
        .containsSubsequence(
            "normal (PER_CALL)",
            "full (ALL_VALVES)",
            "info only (CONTEXT_ONLY)",
            "minimal (DIRECT)",
            "other process");
    assertThat(lines)
        .anyMatch(line -> line.matches("full \\(ALL_VALVES\\) +12\\.0 +- +- +- +7\\.00"));
  }

  @Test
  void everyWayIsMeasuredWithEveryStub() {
    assertThat(LookupGrid.PURCHASES.figures())
        .hasSize(25)
        .extracting(JmhFigure::benchmark)
        .containsOnly("LookupBenchmark.purchase");
    assertThat(LookupGrid.PURCHASES.figures().getFirst().question(true))
        .isEqualTo("LookupBenchmark.purchase true lookup=PER_CALL stub=byHand");
  }
}
