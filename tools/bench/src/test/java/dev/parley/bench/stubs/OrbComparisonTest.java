package dev.parley.bench.stubs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.bench.report.ReportRow;
import dev.parley.bench.report.RunSamples;
import dev.parley.bench.table.BenchSettings;
import dev.parley.bench.table.CpuPlacement;
import dev.parley.interop.OrbProduct;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** How fast is not asked here, nor are the ORBs in Java, which take long to start. */
class OrbComparisonTest {
  @Test
  void parleyCallsItselfAndAnotherOrbWhereThatIsInstalled() {
    BenchSettings quick =
        new BenchSettings(1, 100, true, Set.of(OrbComparison.SCHEME), CpuPlacement.FREE);
    RunSamples samples = new RunSamples(OrbComparison.SECTIONS);

    OrbComparison orbs =
        new OrbComparison(quick, step -> {}, List.of(OrbProduct.OMNIORB, OrbProduct.PARLEY));
    orbs.run(0, samples);

    assertThat(orbs.failed()).as("%s", orbs.notes()).isFalse();
    assertThat(samples.row(OrbComparison.RMI_ORDER, "other process: Parley")).isPresent();
    if (orbs.notes().isEmpty()) {
      assertThat(samples.rows())
          .extracting(ReportRow::name)
          .contains(
              OrbComparison.LONG.title() + ": other process: omniORB",
              OrbComparison.ORDER.title() + ": same machine, other ORB: Parley calls omniORB");
    } else {
      assertThat(orbs.notes())
          .containsExactly("skipped: omniORB is not installed (scripts/install-omniorb)");
    }
    assertThat(ProcessHandle.current().descendants()).as("processes left behind").isEmpty();
  }
}
