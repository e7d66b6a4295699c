package dev.parley.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.faults.FaultRun.RunResult;
import dev.parley.faults.load.Findings;
import dev.parley.faults.schedule.FaultSchedule;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RunJournalTest {
  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void name() {
    file = folder.resolve("journal");
  }

  @Test
  void interruptedRunGoesOnWithTheSeedsThatAreLeft() throws IOException {
    RunJournal begun = RunJournal.begun(file, "v1", 5, 3);
    begun.add(result(5, 7_000, "lost"));
    begun.add(result(6, 100));

    RunJournal continued = RunJournal.continued(file, "v1");

    assertThat(continued.left()).containsExactly(7L);
    assertThat(continued.operations()).isEqualTo(7_100);
    assertThat(continued.failed()).containsExactly(5L);
    assertThat(continued.time()).isEqualTo(Duration.ofSeconds(4));
  }

  @Test
  void runOfAnotherVersionIsNotContinued() throws IOException {
    RunJournal.begun(file, "v1", 1, 3);

    assertThatThrownBy(() -> RunJournal.continued(file, "v2")).hasMessageContaining("v1");
  }

  @Test
  void runThatDidNotBeginIsNotContinued() {
    assertThatThrownBy(() -> RunJournal.continued(file, "v1")).hasMessageContaining("missing");
  }

  private static RunResult result(long seed, long operations, String... found) {
    Findings findings = new Findings();
    List.of(found).forEach(findings::add);
    Duration second = Duration.ofSeconds(1);
    return new RunResult(
        FaultSchedule.of(seed), operations, second, second, findings, List.of(), List.of());
  }
}
