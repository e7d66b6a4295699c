package dev.parley.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The files in {@code .github}: they are read on a host, long after they were written. */
class WorkflowTest {
  private static final YAMLMapper YAML = new YAMLMapper();

  static Stream<Path> files() {
    return ProjectModel.files().stream()
        .filter(file -> file.startsWith(ProjectModel.ROOT.resolve(".github")))
        .filter(file -> file.toString().endsWith(".yml"));
  }

  private static JsonNode workflow() {
    return read(ProjectModel.ROOT.resolve(".github/workflows/ci.yml"));
  }

  private static JsonNode read(Path file) {
    return YAML.readTree(ProjectModel.text(file));
  }

  private static Stream<JsonNode> steps() {
    return elements(workflow().path("jobs")).flatMap(job -> elements(job.path("steps")));
  }

  private static Stream<JsonNode> elements(JsonNode node) {
    return StreamSupport.stream(node.spliterator(), false);
  }

  private static List<String> texts(Stream<JsonNode> nodes) {
    return nodes.filter(JsonNode::isString).map(JsonNode::stringValue).toList();
  }

  @ParameterizedTest
  @MethodSource("files")
  void fileIsYaml(Path file) {
    assertThat(read(file).isObject()).as(file.toString()).isTrue();
  }

  @Test
  void eachCommandIsOneScriptOfTheRepository() {
    List<String> commands = texts(steps().map(step -> step.path("run")));

    assertThat(commands)
        .isNotEmpty()
        .allSatisfy(command -> {
          assertThat(command).doesNotContainPattern("[\\n;|&]");
          Path script = ProjectModel.ROOT.resolve(command.split(" ", -1)[0]);
          assertThat(script).isRegularFile();
          assertThat(Files.isExecutable(script)).as(script.toString()).isTrue();
        });
  }

  @Test
  void actionsNameTheirVersion() {
    assertThat(texts(steps().map(step -> step.path("uses"))))
        .isNotEmpty()
        .allMatch(action -> action.matches("[\\w-]+/[\\w-]+@v\\d+"));
  }

  @Test
  void everyPlatformRunsTheSupportedJdkAndTheNextOne() {
    JsonNode matrix = workflow().path("jobs").path("build").path("strategy").path("matrix");

    assertThat(texts(elements(matrix.path("os"))))
        .anyMatch(os -> os.matches("ubuntu-[\\d.]+"))
        .anyMatch(os -> os.matches("ubuntu-[\\d.]+-arm"))
        .anyMatch(os -> os.startsWith("windows-"))
        .anyMatch(os -> os.startsWith("macos-"));
    assertThat(texts(elements(matrix.path("jdk"))))
        .contains("25")
        .anyMatch(jdk -> jdk.endsWith("-ea"));
  }

  @Test
  void foldersOfTheUpdateBotHaveManifests() {
    Stream<JsonNode> folders =
        elements(read(ProjectModel.ROOT.resolve(".github/dependabot.yml")).path("updates"))
            .flatMap(update -> elements(update.path("directories")));

    assertThat(texts(folders))
        .isNotEmpty()
        .allSatisfy(folder -> {
          Path parent = ProjectModel.ROOT.resolve(folder.substring(1).replace("/*", ""));
          assertThat(ProjectModel.files())
              .as("manifests in %s", folder)
              .anyMatch(file ->
                  file.startsWith(parent)
                      && file.getFileName().toString().matches("pom.xml|package.json"));
        });
  }
}
