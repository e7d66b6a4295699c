package dev.parley.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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

  /** Manifests by the ecosystems of the update bot that have folders. */
  private static final Map<String, String> MANIFESTS =
      Map.of("maven", "pom.xml", "npm", "package.json");

  static Stream<Path> files() {
    return ProjectModel.files().stream()
        .filter(file -> file.startsWith(ProjectModel.ROOT.resolve(".github")))
        .filter(file -> file.toString().endsWith(".yml"));
  }

  /** {@return whether a pattern of the update bot, such as {@code /examples/*}, names a folder} */
  private static boolean isIn(String pattern, Path folder) {
    Path named = ProjectModel.ROOT.resolve(pattern.substring(1).replace("/*", "")).normalize();
    return pattern.endsWith("/*") ? named.equals(folder.getParent()) : named.equals(folder);
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
    List<JsonNode> updates =
        elements(read(ProjectModel.ROOT.resolve(".github/dependabot.yml")).path("updates"))
            .filter(update -> MANIFESTS.containsKey(update.path("package-ecosystem").asString()))
            .toList();

    assertThat(updates)
        .isNotEmpty()
        .allSatisfy(update -> {
          String manifest = MANIFESTS.get(update.path("package-ecosystem").asString());
          assertThat(texts(elements(update.path("directories"))))
              .isNotEmpty()
              .allSatisfy(folder ->
                  assertThat(ProjectModel.files())
                      .as("%s of %s", manifest, folder)
                      .anyMatch(file -> isIn(folder, file.getParent()) && file.endsWith(manifest)));
        });
  }
}
