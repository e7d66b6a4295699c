package dev.parley.attached;

import static dev.parley.testkit.Eventually.eventually;
import static dev.parley.testkit.Eventually.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.testkit.LeakCheck;
import dev.parley.transport.api.RuntimeFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

final class AttachedJvmRegistryTest {
  @RegisterExtension final LeakCheck leaks = new LeakCheck();
  @TempDir private Path home;

  private AttachedJvmRegistry roll;
  private RunningJvm self;

  @BeforeEach
  void writeDown() throws IOException {
    Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwx------"));
    roll = new AttachedJvmRegistry(home);
    self = running(ProcessHandle.current().info().startInstant().orElseThrow());
  }

  private static RunningJvm running(Instant since) {
    long pid = ProcessHandle.current().pid();
    return new RunningJvm(
        "desk", pid, 1, Instant.ofEpochMilli(since.toEpochMilli()), "a.B", "memory", 3);
  }

  private Path file() {
    return home.resolve("attached").resolve(self.pid() + ".jvm");
  }

  @Test
  void whatIsWrittenIsRead() {
    roll.add(self);

    assertThat(roll.all()).containsExactly(self);
  }

  @Test
  void whatIsStruckOutIsGone() {
    roll.add(self);
    roll.remove(self.pid());

    assertThat(roll.all()).isEmpty();
  }

  @Test
  void nothingWasEverAttached() {
    assertThat(roll.all()).isEmpty();
  }

  @Test
  void processWithTheSameNumberIsNotTheSame() {
    roll.add(running(self.since().minusSeconds(60)));

    assertThat(roll.all()).isEmpty();
    assertThat(file()).doesNotExist();
  }

  @Test
  void jvmStaysListedWhenTheClockIsSet() throws IOException {
    Process child = new ProcessBuilder("sleep", "60").start();
    try {
      RunningJvm other =
          new RunningJvm(
              "desk",
              child.pid(),
              ProcessHandle.current().pid(),
              Instant.ofEpochMilli(self.since().minusSeconds(3_600).toEpochMilli()),
              "a.B",
              "memory",
              0);
      roll.add(other);

      assertThat(roll.all()).containsExactly(other);
    } finally {
      child.destroyForcibly();
    }
    value("the child's end", child.onExit());
    assertThat(roll.all()).isEmpty();
  }

  @Test
  void everyTruncationAndOtherDamageIsPassedOver() throws IOException {
    roll.add(self);
    String whole = Files.readString(file());
    for (int length = 0; length < whole.length() - 1; length++) {
      write(whole.substring(0, length));
      assertThat(roll.all()).isEmpty();
    }
    for (Map.Entry<String, String> change :
        Map.of("jvm 1", "jvm 2", "pid ", "pid x", "restarts 3", "restarts many").entrySet()) {
      write(whole.replace(change.getKey(), change.getValue()));
      assertThat(roll.all()).isEmpty();
    }
    write(whole.replace("\nend", "\ncolour red\nend"));
    assertThat(roll.all()).containsExactly(self);
  }

  @Test
  void filesAreReadUpToTheirLimit() throws IOException {
    roll.add(self);
    String whole = Files.readString(file());
    String filler = "x".repeat(AttachedJvmRegistry.BYTES_MAX - whole.length() - 3);

    write(whole.replace("\nend", "\nx " + filler + "\nend"));
    assertThat(roll.all()).containsExactly(self);
    write(whole.replace("\nend", "\nx x" + filler + "\nend"));
    assertThat(roll.all()).isEmpty();
  }

  @Test
  void linkIsNotFollowed() throws IOException {
    roll.add(self);
    Files.move(file(), home.resolve("elsewhere"));
    Files.createSymbolicLink(file(), home.resolve("elsewhere"));

    assertThat(roll.all()).isEmpty();
    assertThat(home.resolve("elsewhere")).exists();
  }

  @Test
  void folderInPlaceOfAFileHarmsNoOther() throws IOException {
    roll.add(self);
    Files.createDirectories(home.resolve("attached").resolve("1.jvm").resolve("full"));

    assertThat(roll.all()).containsExactly(self);
  }

  @Test
  void startBeyondAllTimeIsPassedOver() throws IOException {
    roll.add(self);
    String whole = Files.readString(file());

    write(whole.replaceAll("started \\d+", "started " + Long.MAX_VALUE));
    assertThat(roll.all()).isEmpty();
    write(whole.replaceAll("started \\d+", "started " + Long.MIN_VALUE));
    assertThat(roll.all()).isEmpty();
  }

  @Test
  void folderThatOthersCouldChangeIsRefused() throws IOException {
    roll.add(self);
    Files.setPosixFilePermissions(
        home.resolve("attached"), PosixFilePermissions.fromString("rwxrwxrwx"));

    assertThatThrownBy(roll::all)
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("open to others");
  }

  @Test
  void runFolderThatOthersCouldChangeIsRefusedAlsoWhenItIsEmpty() throws IOException {
    Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwxrwxrwx"));

    assertThatThrownBy(roll::all)
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("open to others");
  }

  @Test
  void attachedJvmIsListedWhileItRuns() {
    AttachedSpec spec = PatientSpecs.plugin(DeskPlugin.class).name("listed").build();
    long pid;
    try (AttachedJvm attached = AttachedJvm.launch(spec)) {
      pid = attached.pid().orElseThrow();
      List<RunningJvm> all = RunningJvm.all();

      assertThat(all)
          .filteredOn(each -> each.pid() == pid)
          .singleElement()
          .satisfies(each -> {
            assertThat(each.name()).isEqualTo("listed");
            assertThat(each.parent()).isEqualTo(ProcessHandle.current().pid());
            assertThat(each.program()).isEqualTo(DeskPlugin.class.getName());
            assertThat(each.transport()).isEqualTo("memory");
            assertThat(each.restarts()).isZero();
          });
    }
    Path file = RuntimeFolder.path().resolve("attached").resolve(pid + ".jvm");
    eventually("it is struck out", () -> !Files.exists(file));
  }

  private void write(String text) throws IOException {
    Files.deleteIfExists(file());
    Files.createFile(file(), RuntimeFolder.ownerOnlyAttributes("rw-------"));
    Files.writeString(file(), text);
  }
}
