package dev.parley.bench.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.bench.report.ReportRow;
import dev.parley.bench.report.TableResult;
import dev.parley.bench.scale.EngineCost.EngineFigures;
import dev.parley.bench.scale.NodeCost.NodeFigures;
import dev.parley.bench.table.BenchSettings;
import dev.parley.bench.table.CpuPlacement;
import dev.parley.cli.cluster.TrialCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ScaleTableTest {
  private static final NodeFigures NODE = new NodeFigures(150, 80, 1_000, 1_000, 150, 10);
  private static final EngineFigures ENGINE = new EngineFigures(100_000, 2_000, 150_000, 2_000);

  @Test
  void costsAreMeasuredAndTheMostUsedIsNamed() {
    assumeTrue(isInstalled(), "nats-server is not there; scripts/install-nats builds it");

    TableResult result =
        new ScaleTable()
            .measure(new BenchSettings(1, 1, true, Set.of(), CpuPlacement.FREE), step -> {});

    assertThat(result.complete()).as(result.notes().toString()).isTrue();
    assertThat(result.rows())
        .extracting(ReportRow::name)
        .anyMatch(name -> name.contains("leases told to all nodes"));
  }

  @Test
  void leasesGrowWithTheSquareOfTheNodes() {
    ScaleModel small = new ScaleModel(100, 10_000, 100_000, NODE, ENGINE, Optional.empty());
    ScaleModel large = new ScaleModel(1_000, 100_000, 1_000_000, NODE, ENGINE, Optional.empty());

    assertThat(large.renewalsTold()).isEqualTo(100 * small.renewalsTold());
    assertThat(large.appends()).isEqualTo(10 * small.appends());
    assertThat(large.relays()).isEqualTo(small.relays());
    assertThat(large.callLinks()).isBetween(small.callLinks(), 999.0);
  }

  @Test
  void limitIsTheNumberOfNodesThatUseEverything() {
    ScaleModel half = new ScaleModel(1_000, 100_000, 1_000_000, NODE, ENGINE, Optional.empty());
    ScaleModel.Use first = half.uses().getFirst();

    assertThat(new ScaleModel.Use("square", 25, ScaleModel.Growth.SQUARE).limit(1_000))
        .isEqualTo(2_000);
    assertThat(new ScaleModel.Use("linear", 25, ScaleModel.Growth.LINEAR).limit(1_000))
        .isEqualTo(4_000);
    assertThat(half.uses()).allMatch(use -> use.percent() <= first.percent());
  }

  private static boolean isInstalled() {
    try {
      return Files.isExecutable(TrialCluster.program(null));
    } catch (IOException e) {
      return false;
    }
  }
}
