package dev.parley.bench.stubs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.bench.Placement;
import dev.parley.bench.Settings;
import dev.parley.bench.report.Row;
import dev.parley.bench.report.Samples;
import dev.parley.interop.Orb;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** How fast is not asked here, nor are the ORBs in Java, which take long to start. */
class OtherOrbsTest {
  @Test
  void parleyCallsItselfAndAnotherOrbWhereThatIsInstalled() {
    Settings quick = new Settings(1, 100, true, Set.of(OtherOrbs.SCHEME), Placement.FREE);
    Samples samples = new Samples(OtherOrbs.SECTIONS);

    OtherOrbs orbs = new OtherOrbs(quick, step -> {}, List.of(Orb.OMNIORB, Orb.PARLEY));
    orbs.run(0, samples);

    assertThat(orbs.failed()).as("%s", orbs.notes()).isFalse();
    assertThat(samples.row(OtherOrbs.RMI_ORDER, "other process: Parley")).isPresent();
    if (orbs.notes().isEmpty()) {
      assertThat(samples.rows())
          .extracting(Row::name)
          .contains(
              OtherOrbs.LONG.title() + ": other process: omniORB",
              OtherOrbs.ORDER.title() + ": same machine, other ORB: Parley calls omniORB");
    } else {
      assertThat(orbs.notes())
          .containsExactly("skipped: omniORB is not installed (scripts/install-omniorb)");
    }
    assertThat(ProcessHandle.current().descendants()).as("processes left behind").isEmpty();
  }
}
