package dev.parley.bench.room;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.bench.report.ReportRow;
import dev.parley.bench.report.TableResult;
import dev.parley.bench.table.BenchSettings;
import dev.parley.bench.table.CpuPlacement;
import dev.parley.cli.cluster.TrialCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ClusterTableTest {
  @Test
  void lossOfANodeIsMeasured() {
    assumeTrue(isInstalled(), "nats-server is not there; scripts/install-nats builds it");

    TableResult result =
        new ClusterTable()
            .measure(new BenchSettings(1, 1, true, Set.of(), CpuPlacement.FREE), step -> {});

    assertThat(result.complete()).as(result.notes().toString()).isTrue();
    assertThat(result.rows())
        .extracting(ReportRow::name)
        .anyMatch(name -> name.contains("the engine goes on"))
        .anyMatch(name -> name.contains("a mix of three voices"));
  }

  private static boolean isInstalled() {
    try {
      return Files.isExecutable(TrialCluster.program(null));
    } catch (IOException e) {
      return false;
    }
  }
}
