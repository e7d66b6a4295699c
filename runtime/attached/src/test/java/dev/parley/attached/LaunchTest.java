package dev.parley.attached;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.testkit.LeakCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Children that do not come to be. */
final class LaunchTest {
  @RegisterExtension final LeakCheck leaks = new LeakCheck();

  private static AttachedSpec.Builder quiet(AttachedSpec.Builder builder) {
    return builder.output(line -> {});
  }

  private static void refused(AttachedSpec.Builder spec, String... words) {
    assertThatThrownBy(() -> AttachedJvm.launch(quiet(spec).build()))
        .isInstanceOf(LaunchException.class)
        .hasMessageContainingAll(words);
  }

  @Test
  void missingJavaIsNamed() {
    refused(
        PatientSpecs.plugin(DeskPlugin.class).javaHome(Path.of("/nowhere/jdk")),
        "DeskPlugin: there is no Java in /nowhere/jdk");
  }

  @Test
  void missingJavaIsNamedWhereAStartFileIsPossible() {
    List<Path> archives =
        AttachedSpec.ownClassPath().stream().filter(Files::isRegularFile).toList();

    refused(
        PatientSpecs.plugin(DeskPlugin.class).classPath(archives).javaHome(Path.of("/nowhere/jdk")),
        "DeskPlugin: there is no Java in /nowhere/jdk");
  }

  @Test
  void damagedModulePathIsNamed(@TempDir Path folder) throws IOException {
    Path jar = Files.writeString(folder.resolve("desk.jar"), "no archive");

    refused(
        PatientSpecs.plugin(DeskPlugin.class).modulePath(List.of(jar)),
        "DeskPlugin: the module path cannot be read",
        "desk.jar");
  }

  @Test
  void missingEntryOfTheClassPathIsNamed() {
    refused(
        PatientSpecs.plugin(DeskPlugin.class).classPath(List.of(Path.of("/nowhere/desk.jar"))),
        "/nowhere/desk.jar of the class path is not there");
  }

  @Test
  void missingEntryOfTheModulePathIsNamed() {
    refused(
        PatientSpecs.plugin(DeskPlugin.class).modulePath(List.of(Path.of("/nowhere/modules"))),
        "/nowhere/modules of the module path is not there");
  }

  @Test
  void noPathAtAllIsRefused() {
    refused(PatientSpecs.plugin(DeskPlugin.class).classPath(List.of()), "neither a class path nor");
  }

  @Test
  void missingFolderIsNamed() {
    refused(
        PatientSpecs.plugin(DeskPlugin.class).folder(Path.of("/nowhere/desk")),
        "the working folder /nowhere/desk is not there");
  }

  @Test
  void missingPluginIsNamed() {
    refused(
        PatientSpecs.plugin("desk.Missing"),
        "it ended with exit code 1",
        "ClassNotFoundException: desk.Missing");
  }

  @Test
  void unknownOptionIsToldInTheJvmsWords() {
    refused(
        PatientSpecs.plugin(DeskPlugin.class).jvmOptions("-XX:+NoSuchThing"),
        "it ended with exit code 1",
        "Unrecognized VM option 'NoSuchThing'");
  }

  @Test
  void failureOfThePluginIsTold() {
    refused(PatientSpecs.plugin(Programs.Failing.class), "exit code 1", "no ink");
  }

  @Test
  void programThatDoesNotAttachIsTold() {
    refused(
        PatientSpecs.main(Programs.Strange.class.getName()),
        "it ended with exit code 4",
        "what am I here for?");
  }

  @Test
  void programThatIsNeverReadyIsEnded() {
    refused(
        PatientSpecs.main(Programs.Idle.class.getName()).startTimeout(Duration.ofSeconds(2)),
        "it was not ready within PT2S",
        "KILL");
  }

  @Test
  void noWayToBeReachedIsTold() {
    refused(
        PatientSpecs.plugin(DeskPlugin.class).transports("pigeon"),
        "no transport is available by which a child could reach this JVM",
        "pigeon");
  }

  @Test
  void attachingWhereNobodyWaitsIsRefused() {
    assertThatThrownBy(Host::attach)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("this JVM was not started by AttachedJvm.launch");
  }
}
