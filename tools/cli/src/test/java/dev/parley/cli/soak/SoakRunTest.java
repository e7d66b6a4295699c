package dev.parley.cli.soak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.cli.soak.SoakSample.Quantity;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The soak in short: two rooms, ten members, two kills. Its length is counted in operations, so
 * that it does not depend on the machine.
 */
final class SoakRunTest {
  private static final long OPERATIONS = 300; // of each life
  private static final int LIVES = 3;

  @TempDir private Path folder;

  @Test
  void killedServerLosesNothingAndGivesBackWhatMembersTook() throws Exception {
    assumeTrue(Files.isDirectory(Path.of("/proc/self/fd")), "needs /proc");
    SoakPlan plan =
        new SoakPlan(
            2,
            10,
            300,
            LIVES,
            Duration.ZERO,
            OPERATIONS,
            Duration.ofMillis(500),
            1,
            Duration.ofSeconds(1));

    SoakReport report = Soak.run(plan, folder, _ -> {});

    assertThat(report.told()).isEmpty();
    assertThat(report.operations()).isGreaterThanOrEqualTo(LIVES * OPERATIONS);
    assertThat(report.samples()).isNotEmpty();
    assertThat(report.packets()).isPositive();
    assertThat((double) report.left().descriptors())
        .isLessThanOrEqualTo(report.idle().descriptors() + Quantity.DESCRIPTORS.tolerance.amount());
    assertThat((double) report.left().threads())
        .isLessThanOrEqualTo(report.idle().threads() + Quantity.THREADS.tolerance.amount());
  }
}
