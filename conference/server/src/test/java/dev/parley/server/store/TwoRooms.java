package dev.parley.server.store;

import static dev.parley.server.store.LogEntries.done;
import static dev.parley.server.store.LogEntries.said;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.DriverManager;
import java.util.Optional;

/**
 * A closed store with the rooms algebra and biology, of {@link #EVENTS} events each.
 *
 * @param file the database
 */
record TwoRooms(Path file) {
  static final int EVENTS = 200;
  private static final int PAGE_BYTES = 4_096;

  /** {@return a new store in a folder} */
  static TwoRooms in(Path folder) {
    TwoRooms store = new TwoRooms(folder.resolve("rooms.db"));
    try (SqliteRoomLog log = store.open()) {
      for (int i = 1; i <= EVENTS; i++) {
        done(log.append("algebra", said(i, "algebra " + i), Optional.empty()));
        done(log.append("biology", said(i, "biology " + i), Optional.empty()));
      }
    }
    return store;
  }

  SqliteRoomLog open() {
    return SqliteRoomLog.open(StoreConfig.of(file));
  }

  /** {@return what the integrity check finds} */
  StoreIntegrityCheck.StoreIntegrityReport check() {
    return StoreIntegrityCheck.of(StoreConfig.of(file), _ -> {}, () -> {});
  }

  /** Changes rows behind the store's back. */
  void change(String sql) throws Exception {
    try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
      assertThat(connection.createStatement().executeUpdate(sql)).isPositive();
    }
  }

  /** Overwrites the page that holds a text with zeros. */
  void shatterPageOf(String text) throws Exception {
    String content = Files.readString(file, StandardCharsets.ISO_8859_1);
    int at = content.indexOf(text) / PAGE_BYTES * PAGE_BYTES;
    assertThat(at).isPositive();
    try (var channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.write(ByteBuffer.allocate(PAGE_BYTES), at);
    }
  }

  /** {@return a statement about the events of algebra} */
  static String ofAlgebra(String sql) {
    return sql + " WHERE room = (SELECT id FROM room WHERE name = 'algebra')";
  }
}
