package dev.parley.nodes.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.room.spi.Event;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.RoomLogException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RoomContentTest {
  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void write() throws IOException {
    file = folder.resolve("content");
    try (RoomContentWriter writer = new RoomContentWriter(Files.newOutputStream(file))) {
      writer.write(entry(1));
      writer.write(entry(2));
      RoomContentFile written = writer.end("name", 7);
      assertThat(written.bytes()).isEqualTo(Files.size(file));
      assertThat(written.hash()).isEqualTo(ChangeCodec.hash(Files.readAllBytes(file)));
      assertThat(written.after()).isEqualTo(7);
    }
  }

  private static RoomContent entry(long number) {
    return new RoomContent.Entry(
        new LogEntry(
            number,
            Instant.EPOCH,
            new UUID(0, 1),
            Optional.empty(),
            Optional.empty(),
            new Event.Posted("text " + number)));
  }

  @Test
  void partsAreReadAsTheyWereWritten() {
    try (RoomContentReader reader = RoomContentReader.open(file)) {
      assertThat(reader.next()).contains(entry(1));
      assertThat(reader.next()).contains(entry(2));
      assertThat(reader.next()).isEmpty();
    }
  }

  @Test
  void fileThatWasCutAtAnyPlaceWithinAPartIsRefused() throws IOException {
    byte[] whole = Files.readAllBytes(file);
    int first = 4 + ByteBuffer.wrap(whole).getInt();
    for (int length = 1; length < whole.length; length++) {
      Files.write(file, Arrays.copyOf(whole, length));
      if (length != first) {
        assertThatThrownBy(this::readAll).isInstanceOf(RoomLogException.class);
      }
    }
  }

  @Test
  void lengthThatNoPartHasIsRefusedBeforeItIsRead() throws IOException {
    for (int length : new int[] {-1, Integer.MIN_VALUE, RoomContent.PART_BYTES_MAX + 1}) {
      Files.write(file, ByteBuffer.allocate(4).putInt(length).array());
      assertThatThrownBy(this::readAll)
          .isInstanceOf(RoomLogException.class)
          .hasMessageContaining(length + " bytes");
    }
  }

  @Test
  void bytesThatAreNoPartAreRefused() throws IOException {
    Files.write(file, new byte[] {0, 0, 0, 3, 1, 2, 3});
    assertThatThrownBy(this::readAll).isInstanceOf(RoomLogException.class);
  }

  private void readAll() {
    try (RoomContentReader reader = RoomContentReader.open(file)) {
      while (reader.next().isPresent()) {
        // to the end
      }
    }
  }
}
