package dev.parley.checks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code scripts/release}, in a small repository whose tests fail. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "there is no sh on Windows")
class ReleaseScriptTest {
  private static final Pattern FOLDER = Pattern.compile("folder\\.resolve\\(\"([a-z]+)\"\\)");

  @TempDir Path root;

  @BeforeEach
  void createRepository() throws Exception {
    Files.createDirectory(root.resolve("scripts"));
    try (DirectoryStream<Path> scripts =
        Files.newDirectoryStream(
            ProjectModel.ROOT.resolve("scripts"), "{release,find-jdk,*.java}")) {
      for (Path script : scripts) {
        Files.copy(script, root.resolve("scripts").resolve(script.getFileName()));
      }
    }
    Files.writeString(root.resolve(".gitignore"), "target/\n");
    Files.writeString(
        root.resolve("pom.xml"), "<artifactId>parley</artifactId>\n<version>1.2.3</version>\n");
    Files.writeString(
        root.resolve("CHANGELOG.md"), "## 1.2.3\n- It calls.\n\n## 1.2.2\n\n## 1.2.1\n- Old.\n");
    Path parley = Files.writeString(root.resolve("parley"), "#!/bin/sh\nexit 7\n");
    assertThat(parley.toFile().setExecutable(true)).isTrue();
    git("init", "-q");
    git("add", ".");
    git("-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "-q", "-m", "one");
  }

  private void git(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("git"));
    command.addAll(List.of(arguments));
    assertThat(new ProcessBuilder(command).directory(root.toFile()).inheritIO().start().waitFor())
        .isZero();
  }

  /** {@return what the script prints when it fails} */
  private String refusal(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("sh", "scripts/release"));
    command.addAll(List.of(arguments));
    Process script =
        new ProcessBuilder(command).directory(root.toFile()).redirectErrorStream(true).start();
    String printed = new String(script.getInputStream().readAllBytes(), UTF_8);
    assertThat(script.waitFor()).as(printed).isEqualTo(1);
    return printed;
  }

  @Test
  void versionsThatCannotBeReleasedAreRefused() throws Exception {
    git("tag", "1.2.1");

    assertThat(refusal("1.2.1")).contains("1.2.1 is released").contains("scripts/version");
    assertThat(refusal("1.2.2")).contains("CHANGELOG.md").contains("'## 1.2.2'");
    assertThat(refusal("1.3.0-rc1")).contains("'## 1.3.0'");
    assertThat(refusal("next")).contains("'next' is no version");
  }

  @Test
  void filesThatAreNotCommittedAreNamed() throws Exception {
    Files.writeString(root.resolve("new.txt"), "");

    assertThat(refusal("1.2.3")).contains("commit or stash").contains("new.txt");
  }

  @Test
  void failingTestsEndTheRelease() throws Exception {
    assertThat(refusal("1.2.3-rc1")).contains("'./parley test' ended with 7").contains("green");
    assertThat(root.resolve("target/release/1.2.3-rc1-tree/pom.xml"))
        .content()
        .contains("1.2.3-rc1");
    assertThat(root.resolve("target/release/1.2.3-rc1/maven")).doesNotExist();
  }

  @Test
  void keyThatGpgDoesNotHaveIsRefusedBeforeTheBuild() throws Exception {
    assertThat(refusal("1.2.3", "--key", "nobody@example.org"))
        .contains("no secret key nobody@example.org");
  }

  @Test
  void testsOfAnotherCommitDoNotCount() throws Exception {
    assertThat(refusal("1.2.3", "--tests-passed", "0123456789"))
        .contains("0123456789")
        .contains("but HEAD is");
  }

  /** The page is written after half an hour of work, so that its faults come late. */
  @Test
  void firstPageOfTheFolderNamesEachOfItsFolders() {
    String page = ProjectModel.text(ProjectModel.ROOT.resolve("packaging/files/release/README.md"));
    var folders =
        Stream.of("Release.java", "ThirdParty.java")
            .map(script -> ProjectModel.text(ProjectModel.ROOT.resolve("scripts").resolve(script)))
            .flatMap(text -> FOLDER.matcher(text).results())
            .map(found -> "| `" + found.group(1) + "/` |")
            .toList();

    assertThat(folders).hasSizeGreaterThan(5).allSatisfy(row -> assertThat(page).contains(row));
    assertThat(page.replaceAll("@(VERSION|ARCHIVE|PACKAGE)@", ""))
        .doesNotContainPattern("@[A-Z]+@");
  }
}
