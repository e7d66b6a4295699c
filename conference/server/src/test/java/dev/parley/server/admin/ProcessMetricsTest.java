package dev.parley.server.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.server.health.HealthChecks.HealthState;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

final class ProcessMetricsTest {
  @TempDir Path data;

  @Test
  void readyServerHasNoFailingPart() {
    assertThat(ProcessMetrics.of(new HealthState(true, Map.of(), 0), data))
        .contains("\nparley_ready 1\n", "\nparley_read_only_rooms 0\n")
        .doesNotContain("parley_failing{")
        .containsPattern("\nparley_disk_free_bytes [1-9]\\d+\n")
        .containsPattern("\nprocess_start_time_seconds 1\\.\\d+E9\n")
        .containsPattern("\nprocess_cpu_seconds_total \\d+\\.\\d+");
  }

  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "its JDK does not count open files")
  void openFilesAreCounted() {
    assertThat(ProcessMetrics.of(new HealthState(true, Map.of(), 0), data))
        .containsPattern("\nprocess_open_fds [1-9]\\d*\n")
        .containsPattern("\nprocess_max_fds [1-9]\\d*\n");
  }

  @Test
  void failingPartsAreNamed() {
    assertThat(ProcessMetrics.of(new HealthState(true, Map.of("disk", "full"), 2), data))
        .contains("\nparley_ready 0\n")
        .contains("\nparley_failing{part=\"disk\"} 1\n")
        .contains("\nparley_read_only_rooms 2\n");
  }
}
