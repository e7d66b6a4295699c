package dev.parley.server.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Read-only integrity check of a whole store, which a server may be using.
 *
 * <p>Threads: confined to the caller's, which it blocks. Memory: the names of all rooms.
 */
public final class StoreIntegrityCheck {
  private StoreIntegrityCheck() {}

  /**
   * Result of a check.
   *
   * @param rooms the number of rooms in the store
   * @param damaged the damaged rooms, with a description of the damage
   * @param complaints of SQLite about the file as a whole
   */
  public record StoreIntegrityReport(
      int rooms, Map<String, String> damaged, List<String> complaints) {}

  /**
   * Reads the whole store.
   *
   * @param total called once with the number of rooms
   * @param each run after each room
   * @throws StoreException if the store cannot be opened
   */
  public static StoreIntegrityReport of(
      StoreConfig config, Consumer<Integer> total, Runnable each) {
    Path file = config.file();
    config.requireStore();
    try (Connection connection = DatabaseConnections.reader(config);
        Statement statement = connection.createStatement()) {
      StoreSchema.require(statement, file);
      List<String> names = names(connection);
      total.accept(names.size());
      Map<String, String> damaged = new TreeMap<>();
      for (String room : names) {
        RoomLogCheck.all(connection, room).ifPresent(what -> damaged.put(room, what));
        each.run();
      }
      return new StoreIntegrityReport(names.size(), damaged, StoreCheck.integrity(statement));
    } catch (SQLException e) {
      throw SqliteErrors.opening(file, e);
    }
  }

  private static List<String> names(Connection connection) throws SQLException {
    List<String> all = new ArrayList<>();
    String after = "";
    for (List<String> page = StoreCheck.names(connection, after);
        !page.isEmpty();
        page = StoreCheck.names(connection, after)) {
      all.addAll(page);
      after = page.getLast();
    }
    return all;
  }
}
