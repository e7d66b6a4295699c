package dev.parley.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.attached.AttachedJvm;
import dev.parley.attached.AttachedSpec;
import dev.parley.attached.Host;
import dev.parley.attached.Plugin;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class PsCommandTest {
  /** Does nothing. */
  public static final class Resting implements Plugin {
    @Override
    public void start(Host host) {
      // it has begun
    }
  }

  @Test
  void attachedJvmsAreListedWhileTheyRun() {
    String pid;
    try (AttachedJvm attached =
        AttachedJvm.launch(
            AttachedSpec.plugin(Resting.class)
                .name("resting")
                .startTimeout(Duration.ofMinutes(10))
                .build())) {
      pid = Long.toString(attached.pid().orElseThrow());
      String row =
          CommandResult.parley("ps")
              .out()
              .lines()
              .filter(line -> line.contains(pid))
              .findFirst()
              .orElse("");

      assertThat(row).contains(Long.toString(ProcessHandle.current().pid()), "memory", "resting (");
      assertThat(CommandResult.parley("ps", "--json").out())
          .contains("\"pid\" : " + pid, "\"name\" : \"resting\"", "\"way\" : \"memory\"");
    }
    assertThat(
            CommandResult.parley("ps").out().lines().filter(line -> line.contains(" " + pid + " ")))
        .isEmpty();
  }
}
