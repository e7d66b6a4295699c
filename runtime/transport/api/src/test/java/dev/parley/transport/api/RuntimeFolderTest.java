package dev.parley.transport.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RuntimeFolderTest {
  @TempDir Path parent;

  @Test
  void folderIsMadeForItsOwnerAlone() throws IOException {
    Path folder = parent.resolve("run");

    RuntimeFolder.create(folder);
    RuntimeFolder.create(folder);

    assertThatCode(() -> RuntimeFolder.checkFolder(folder)).doesNotThrowAnyException();
    assertThatIOException()
        .isThrownBy(() -> RuntimeFolder.checkFile(folder))
        .withMessageContaining("is not a file");
  }

  @Test
  void folderThatOthersMayEnterIsRefused() throws IOException {
    Path folder = Files.createDirectory(parent.resolve("run"));
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x---"));

    assertThatIOException()
        .isThrownBy(() -> RuntimeFolder.create(folder))
        .withMessageContaining("is open to others");
  }

  @Test
  void linkAndFileAreNoFolders() throws IOException {
    Path file =
        Files.createFile(parent.resolve("file"), RuntimeFolder.ownerOnlyAttributes("rw-------"));
    Path link = Files.createSymbolicLink(parent.resolve("link"), parent);

    assertThatIOException()
        .isThrownBy(() -> RuntimeFolder.checkFolder(file))
        .withMessageContaining("is not a folder");
    assertThatIOException()
        .isThrownBy(() -> RuntimeFolder.create(link))
        .withMessageContaining("is not a folder");
    assertThatCode(() -> RuntimeFolder.checkFile(file)).doesNotThrowAnyException();
  }

  @Test
  void whatIsWrittenIsReadByItsOwnerAlone() throws IOException {
    Path file = parent.resolve("desk.service");

    RuntimeFolder.write(file, new byte[] {1});
    RuntimeFolder.write(file, new byte[] {1, 2, 3});

    assertThat(RuntimeFolder.read(file, 3)).containsExactly(1, 2, 3);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    assertThat(parent).isDirectoryNotContaining("glob:**.new");
  }

  @Test
  void fileIsReadUpToItsLimit() throws IOException {
    Path file = parent.resolve("desk.service");
    RuntimeFolder.write(file, new byte[3]);

    assertThatIOException()
        .isThrownBy(() -> RuntimeFolder.read(file, 2))
        .withMessageContaining("has more than 2 bytes");
  }

  @Test
  void fileThatCannotTakeItsPlaceIsNotLeftBeside() throws IOException {
    Path file = parent.resolve("desk.service");
    Files.createDirectories(file.resolve("full"));

    assertThatIOException().isThrownBy(() -> RuntimeFolder.write(file, new byte[3]));

    assertThat(parent).isDirectoryNotContaining("glob:**.new");
  }

  @Test
  void whatIsRemovedIsGoneAlsoUnfinished() throws IOException {
    Path file = parent.resolve("desk.service");
    RuntimeFolder.write(file, new byte[3]);
    Files.createFile(parent.resolve("desk.new"));

    RuntimeFolder.remove(file);
    RuntimeFolder.remove(file);

    assertThat(parent).isEmptyDirectory();
  }

  @Test
  void fileThatOthersMayHaveWrittenIsNotRead() throws IOException {
    Path file = parent.resolve("desk.service");
    Path link = Files.createSymbolicLink(parent.resolve("link"), file);
    RuntimeFolder.write(file, new byte[3]);

    assertThatIOException().isThrownBy(() -> RuntimeFolder.read(link, 3));
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw----"));
    assertThatIOException()
        .isThrownBy(() -> RuntimeFolder.read(file, 3))
        .withMessageContaining("is open to others");
  }
}
