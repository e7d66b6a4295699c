package dev.parley.transport.api;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RunFolderTest {
  @TempDir Path parent;

  @Test
  void folderIsMadeForItsOwnerAlone() throws IOException {
    Path folder = parent.resolve("run");

    RunFolder.make(folder);
    RunFolder.make(folder);

    assertThatCode(() -> RunFolder.check(folder)).doesNotThrowAnyException();
    assertThatIOException()
        .isThrownBy(() -> RunFolder.checkFile(folder))
        .withMessageContaining("is not a file");
  }

  @Test
  void folderThatOthersMayEnterIsRefused() throws IOException {
    Path folder = Files.createDirectory(parent.resolve("run"));
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x---"));

    assertThatIOException()
        .isThrownBy(() -> RunFolder.make(folder))
        .withMessageContaining("is open to others");
  }

  @Test
  void linkAndFileAreNoFolders() throws IOException {
    Path file = Files.createFile(parent.resolve("file"), RunFolder.forOwner("rw-------"));
    Path link = Files.createSymbolicLink(parent.resolve("link"), parent);

    assertThatIOException()
        .isThrownBy(() -> RunFolder.check(file))
        .withMessageContaining("is not a folder");
    assertThatIOException()
        .isThrownBy(() -> RunFolder.make(link))
        .withMessageContaining("is not a folder");
    assertThatCode(() -> RunFolder.checkFile(file)).doesNotThrowAnyException();
  }
}
