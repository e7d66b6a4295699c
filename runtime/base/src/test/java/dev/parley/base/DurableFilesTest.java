package dev.parley.base;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

final class DurableFilesTest {
  @TempDir private Path folder;

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  @Test
  void newContentReplacesTheOldAndLeavesNothingBesideIt() throws IOException {
    Path file = folder.resolve("keys.json");
    DurableFiles.write(file, bytes("a longer text"));
    DurableFiles.write(file, bytes("short"));
    assertThat(file).hasContent("short");
    assertThat(folder).isDirectoryContaining(file::equals).isDirectoryNotContaining("glob:**.part");
  }

  @Test
  void whatACrashLeftIsReplaced() throws IOException {
    Files.writeString(folder.resolve("keys.json.part"), "half");
    DurableFiles.write(folder.resolve("keys.json"), bytes("whole"));
    assertThat(folder.resolve("keys.json")).hasContent("whole");
    assertThat(folder).isDirectoryNotContaining("glob:**.part");
  }

  @Test
  void oldContentStaysWhereTheNewCannotBeWritten() throws IOException {
    Path file = Files.writeString(folder.resolve("keys.json"), "old");
    Files.createDirectories(
        folder.resolve("keys.json.part/inside")); // not empty: nobody deletes it
    assertThatIOException().isThrownBy(() -> DurableFiles.write(file, bytes("new")));
    assertThat(file).hasContent("old");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void onlyTheOwnerReadsIt() throws IOException {
    Path file = folder.resolve("keys.json");
    DurableFiles.write(file, bytes("secret"));
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  @Test
  void foldersAreRenamedToo() throws IOException {
    Path part = Files.createDirectory(folder.resolve("backup.part"));
    Files.writeString(part.resolve("inside"), "text");
    DurableFiles.rename(part, folder.resolve("backup"));
    assertThat(folder.resolve("backup/inside")).hasContent("text");
    assertThat(part).doesNotExist();
  }

  @Test
  void renamingWhatIsNotThereFails() {
    assertThatIOException()
        .isThrownBy(() -> DurableFiles.rename(folder.resolve("none"), folder.resolve("some")));
  }
}
