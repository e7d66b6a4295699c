package dev.parley.server.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.base.MemoryBudget;
import dev.parley.server.health.HealthChecks.HealthState;
import dev.parley.sfu.LayerReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The alert rules and the dashboard of packaging/monitoring, against the metrics of a server. */
final class MonitoringFilesTest {
  private static final Path FILES =
      Path.of(System.getProperty("parley.root", "../..")).resolve("packaging/monitoring");
  private static final Pattern NAME = Pattern.compile("\\b(?:parley|process)_[a-z_]+\\b");
  private static final Pattern TYPE = Pattern.compile("(?m)^# TYPE (\\w+) (\\w+)$");

  @TempDir Path data;

  private Set<String> exposed() {
    String text =
        new ServerMetrics(Map::of, () -> 0, () -> 0, () -> 0L, MemoryBudget.unlimited()).get()
            + ProcessMetrics.of(new HealthState(true, Map.of(), 0), data)
            + MediaMetrics.of(LiveRooms.media(LayerReason.BANDWIDTH))
            + ClusterMetrics.of(LiveRooms.cluster())
            + BranchMetrics.of(ClusterView.ofNode(LiveRooms.cluster()).branches());
    return TYPE.matcher(text)
        .results()
        .flatMap(found ->
            found.group(2).equals("histogram") || found.group(2).equals("summary")
                ? Stream.of("_bucket", "_sum", "_count").map(end -> found.group(1) + end)
                : Stream.of(found.group(1)))
        .collect(Collectors.toSet());
  }

  @ParameterizedTest
  @ValueSource(strings = {"parley.rules.yml", "grafana-dashboard.json"})
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "its JDK does not count open files")
  void everyMetricIsOneThatTheServerExposes(String file) throws IOException {
    Set<String> named =
        NAME.matcher(Files.readString(FILES.resolve(file)))
            .results()
            .map(found -> found.group())
            .collect(Collectors.toCollection(TreeSet::new));

    assertThat(named).as(file).hasSizeGreaterThan(10);
    assertThat(exposed()).as("metrics of the server").containsAll(named);
  }

  @Test
  void everyAlertSaysWhatToDo() throws IOException {
    List<String> alerts =
        List.of(Files.readString(FILES.resolve("parley.rules.yml")).split("- alert: ", -1));

    assertThat(alerts).hasSizeGreaterThan(10);
    assertThat(alerts.subList(1, alerts.size()))
        .allSatisfy(alert ->
            assertThat(alert)
                .containsPattern("(?m)^ +expr: .+$")
                .containsPattern("(?m)^ +severity: (critical|warning)$")
                .containsPattern("(?m)^ +summary: .+$")
                .containsPattern("(?m)^ +description: .+$"));
  }

  @Test
  void everyPanelAsksTheChosenDataSource() throws IOException {
    JsonNode board =
        JsonMapper.shared().readTree(Files.readString(FILES.resolve("grafana-dashboard.json")));
    List<JsonNode> targets = new ArrayList<>();
    board.path("panels").forEach(panel -> panel.path("targets").forEach(targets::add));

    assertThat(targets).hasSizeGreaterThan(10);
    assertThat(targets)
        .allSatisfy(target -> assertThat(target.path("expr").asString("")).isNotEmpty());
    assertThat(board.path("panels"))
        .allSatisfy(panel ->
            assertThat(panel.path("datasource").path("uid").asString(""))
                .isEqualTo("${datasource}"));
  }
}
