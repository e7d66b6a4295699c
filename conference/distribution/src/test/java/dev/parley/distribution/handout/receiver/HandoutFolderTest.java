package dev.parley.distribution.handout.receiver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.parley.distribution.handout.ContentId;
import dev.parley.distribution.handout.HandoutContent;
import dev.parley.distribution.handout.PieceLayout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HandoutFolderTest {
  private static final int BYTES = 1_000;

  @TempDir private Path path;

  private static HandoutContent content(int number, int size) {
    byte[] id = new byte[ContentId.BYTES];
    id[0] = (byte) number;
    return new HandoutContent(new ContentId(id), new PieceLayout(size), new byte[ContentId.BYTES]);
  }

  private Path stored(int number, int size, int age) throws IOException {
    Path file = path.resolve(content(number, size).id().hex());
    Files.write(file, new byte[size]);
    Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000_000L - age));
    return file;
  }

  @Test
  void theOldestFilesMakeRoomAndOthersStay() throws IOException {
    Path old = stored(1, 400, 2);
    Path younger = stored(2, 400, 1);
    Path foreign = Files.write(path.resolve("notes.txt"), new byte[5_000]);
    try (HandoutFolder folder = HandoutFolder.open(path, BYTES);
        PartialFile _ = folder.open(content(3, 600))) {
      assertThat(old).doesNotExist();
      assertThat(younger).exists();
      assertThat(foreign).exists();
    }
  }

  @Test
  void aFileThatDoesNotFitIsRefusedAtTheLimit() throws IOException {
    try (HandoutFolder folder = HandoutFolder.open(path, BYTES)) {
      folder.open(content(1, BYTES)).close();
      assertThatExceptionOfType(HandoutFolderException.class)
          .as("the first one is being received")
          .isThrownBy(() -> folder.open(content(2, 1)))
          .withMessageContaining("limit of 1000");
      folder.closed(content(1, BYTES));
      assertThatExceptionOfType(HandoutFolderException.class)
          .isThrownBy(() -> folder.open(content(2, BYTES + 1)));
      folder.open(content(2, BYTES)).close();
    }
  }

  @Test
  void theSameContentIsReceivedOnce() throws IOException {
    try (HandoutFolder folder = HandoutFolder.open(path, BYTES);
        PartialFile _ = folder.open(content(1, 10))) {
      assertThatExceptionOfType(HandoutFolderException.class)
          .isThrownBy(() -> folder.open(content(1, 10)))
          .withMessageContaining("already");
    }
  }

  @Test
  void aFolderIsUsedByOneReceiver() throws IOException {
    try (HandoutFolder folder = HandoutFolder.open(path, BYTES)) {
      assertThat(folder.find(content(1, 10).id())).isEmpty();
      assertThatExceptionOfType(HandoutFolderException.class)
          .isThrownBy(() -> HandoutFolder.open(path, BYTES))
          .withMessageContaining("in use");
    }
    HandoutFolder.open(path, BYTES).close();
  }
}
