package dev.parley.bench.attached;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.bench.Placement;
import dev.parley.bench.Settings;
import dev.parley.bench.report.Outcome;
import dev.parley.bench.report.Row;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** How fast is not asked here. The start file needs archives, which are not there yet. */
class AttachedTableTest {
  @Test
  void childrenAreStartedAndNoneIsLeft() {
    Settings quick = new Settings(1, 1, true, Set.of(), Placement.FREE);

    Outcome outcome = new AttachedTable().measure(quick, step -> {});

    assertThat(outcome.complete()).as("%s", outcome.notes()).isTrue();
    assertThat(outcome.rows())
        .extracting(Row::name)
        .contains(
            "until the first call is answered: bare java that prints a line",
            "until the first call is answered: attached, without a start file");
    assertThat(ProcessHandle.current().descendants()).as("processes left behind").isEmpty();
  }
}
