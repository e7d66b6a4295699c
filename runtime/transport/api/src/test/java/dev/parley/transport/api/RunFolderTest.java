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

  @Test
  void whatIsWrittenIsReadByItsOwnerAlone() throws IOException {
    Path file = parent.resolve("desk.service");

    RunFolder.write(file, new byte[] {1});
    RunFolder.write(file, new byte[] {1, 2, 3});

    assertThat(RunFolder.read(file, 3)).containsExactly(1, 2, 3);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    assertThat(parent).isDirectoryNotContaining("glob:**.new");
  }

  @Test
  void fileIsReadUpToItsLimit() throws IOException {
    Path file = parent.resolve("desk.service");
    RunFolder.write(file, new byte[3]);

    assertThatIOException()
        .isThrownBy(() -> RunFolder.read(file, 2))
        .withMessageContaining("has more than 2 bytes");
  }

  @Test
  void fileThatCannotTakeItsPlaceIsNotLeftBeside() throws IOException {
    Path file = parent.resolve("desk.service");
    Files.createDirectories(file.resolve("full"));

    assertThatIOException().isThrownBy(() -> RunFolder.write(file, new byte[3]));

    assertThat(parent).isDirectoryNotContaining("glob:**.new");
  }

  @Test
  void whatIsRemovedIsGoneAlsoUnfinished() throws IOException {
    Path file = parent.resolve("desk.service");
    RunFolder.write(file, new byte[3]);
    Files.createFile(parent.resolve("desk.new"));

    RunFolder.remove(file);
    RunFolder.remove(file);

    assertThat(parent).isEmptyDirectory();
  }

  @Test
  void fileThatOthersMayHaveWrittenIsNotRead() throws IOException {
    Path file = parent.resolve("desk.service");
    Path link = Files.createSymbolicLink(parent.resolve("link"), file);
    RunFolder.write(file, new byte[3]);

    assertThatIOException().isThrownBy(() -> RunFolder.read(link, 3));
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw----"));
    assertThatIOException()
        .isThrownBy(() -> RunFolder.read(file, 3))
        .withMessageContaining("is open to others");
  }
}
