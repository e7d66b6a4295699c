package dev.parley.server.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.nodes.branch.BranchStatus;
import dev.parley.server.control.BranchReport;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BranchReportsTest {
  private long nowNanos = Long.MAX_VALUE - 1_000; // nanoTime may overflow
  private final BranchReports reports = new BranchReports("n1", () -> nowNanos);

  private static BranchStatus status(int followed) {
    return new BranchStatus(followed, 0, 0, Optional.empty());
  }

  @Test
  void lineOfABranchThatFallsSilentIsDown() {
    reports.reported("school", status(3));
    assertThat(reports.all())
        .containsExactly(
            new BranchReport("school", Optional.of("n1"), 0, 3, 0, 0, Optional.empty()));

    nowNanos += BranchReports.SILENCE_MAX.plus(Duration.ofSeconds(5)).toNanos();

    assertThat(reports.all())
        .containsExactly(
            new BranchReport("school", Optional.empty(), 20_000, 3, 0, 0, Optional.empty()));
    reports.reported("school", status(4));
    assertThat(reports.all()).singleElement().matches(BranchReport::isConnected);
  }

  @Test
  void ofTooManyBranchesTheOneThatWasSilentLongestIsForgotten() {
    for (int i = 0; i <= BranchReports.BRANCHES_MAX; i++) {
      nowNanos += 1_000;
      reports.reported("branch-" + i, status(1));
    }

    assertThat(reports.all())
        .hasSize(BranchReports.BRANCHES_MAX)
        .extracting(BranchReport::id)
        .doesNotContain("branch-0")
        .contains("branch-1", "branch-" + BranchReports.BRANCHES_MAX);
  }
}
