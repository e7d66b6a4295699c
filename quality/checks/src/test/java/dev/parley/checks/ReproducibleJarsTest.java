package dev.parley.checks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The release profile, on one module; {@code scripts/release --check} compares all of them. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "there is no sh on Windows")
class ReproducibleJarsTest {
  private static final String MODULE = "runtime/base";

  private static final List<String> NEEDED =
      List.of(
          "mvnw",
          "pom.xml",
          "LICENSE",
          "NOTICE",
          ".mvn",
          "scripts/find-jdk",
          MODULE + "/pom.xml",
          MODULE + "/src/main");

  @TempDir Path folder;

  /** {@return the folder with the jars of the module, built in a tree of its own} */
  private Path build(String name) throws Exception {
    Path tree = folder.resolve(name);
    for (Path file : ProjectModel.files()) {
      Path copied = ProjectModel.ROOT.relativize(file);
      if (NEEDED.stream().anyMatch(copied::startsWith)) {
        Files.createDirectories(tree.resolve(copied).getParent());
        Files.copy(file, tree.resolve(copied));
      }
    }
    Process maven =
        new ProcessBuilder(
                "sh",
                "mvnw",
                "-q",
                "-B",
                "-f",
                MODULE,
                "-Prelease",
                "-Dmaven.test.skip=true",
                "package")
            .directory(tree.toFile())
            .redirectErrorStream(true)
            .start();
    String printed = new String(maven.getInputStream().readAllBytes(), UTF_8);
    assertThat(maven.waitFor()).as(printed).isZero();
    return tree.resolve(MODULE).resolve("target");
  }

  @Test
  void jarsOfTwoBuildsAreEqualAndNameTheirVersion() throws Exception {
    String version = Pom.of(ProjectModel.ROOT).text("version");
    Path first = build("first");
    Path second = build("a/second/with/a/longer/path");

    for (String classifier : List.of("", "-sources", "-javadoc")) {
      String jar = "parley-base-" + version + classifier + ".jar";
      assertThat(second.resolve(jar)).hasSameBinaryContentAs(first.resolve(jar));
    }
    try (JarFile jar = new JarFile(first.resolve("parley-base-" + version + ".jar").toFile())) {
      assertThat(jar.getManifest().getMainAttributes().get(Attributes.Name.IMPLEMENTATION_VERSION))
          .isEqualTo(version);
      assertThat(jar.getEntry("META-INF/LICENSE")).isNotNull();
    }
  }
}
