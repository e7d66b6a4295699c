package dev.parley.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code scripts/version}, on copies of the files that may name the version. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "there is no sh on Windows")
class VersionScriptTest {
  private static final Pattern MAY_NAME =
      Pattern.compile(".*(pom\\.xml|package(-lock)?\\.json|\\.md|\\.ts|\\.java)|scripts/[a-z-]+");

  @TempDir Path tree;

  private void copyTree() throws IOException {
    for (Path file : ProjectModel.files()) {
      Path name = ProjectModel.ROOT.relativize(file);
      if (MAY_NAME.matcher(name.toString()).matches()) {
        Path copy = tree.resolve(name);
        Files.createDirectories(copy.getParent());
        Files.copy(file, copy);
      }
    }
  }

  private int run(String version) throws Exception {
    return new ProcessBuilder("sh", tree.resolve("scripts/version").toString(), version)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
  }

  @Test
  void everyPlaceNamesTheVersionThatWasSet() throws Exception {
    copyTree();
    String old = Pom.of(ProjectModel.ROOT).text("version");

    assertThat(run("98.7.6-rc1")).isZero();

    var left =
        ProjectModel.files().stream()
            .map(file -> tree.resolve(ProjectModel.ROOT.relativize(file)))
            .filter(Files::exists)
            .filter(file -> !file.endsWith("CHANGELOG.md"))
            .flatMap(file ->
                ProjectModel.text(file)
                    .lines()
                    .filter(line -> line.contains("parley"))
                    .filter(line -> line.contains(old))
                    .map(line -> tree.relativize(file) + ": " + line.strip()));
    assertThat(left).as("lines about Parley with the version before").isEmpty();
    for (String name : List.of("pom.xml", "examples/hello/pom.xml", "packaging/bom/pom.xml")) {
      assertThat(tree.resolve(name)).content().contains("98.7.6-rc1").doesNotContain(old);
    }
    assertThat(tree.resolve("conference/web/client/package.json"))
        .content()
        .contains("\"version\": \"98.7.6-rc1\"", "\"@parley/protocol\": \"98.7.6-rc1\"");
  }

  @Test
  void textThatIsNoVersionIsRefused() throws Exception {
    copyTree();

    assertThat(run("next")).isEqualTo(2);
    assertThat(tree.resolve("pom.xml"))
        .hasSameTextualContentAs(ProjectModel.ROOT.resolve("pom.xml"));
  }
}
