package dev.parley.server.archive;

import static dev.parley.server.archive.DataFolder.mappingErrors;

import dev.parley.server.store.StoreIntegrityCheck;
import dev.parley.server.store.StoreRepair;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Integrity check of a data folder's store, and repair of rooms. Failures are thrown as {@link
 * DataFolderException}s.
 *
 * <p>Threads: confined to the caller's, which it blocks.
 */
public final class IntegrityCheck {
  private IntegrityCheck() {}

  /**
   * Result of a check.
   *
   * @param rooms the number of rooms in the store
   * @param damaged the damaged rooms, with a description of the damage
   * @param complaints of SQLite about the file as a whole
   */
  public record IntegrityReport(int rooms, Map<String, String> damaged, List<String> complaints) {
    /** {@return whether there is no damage} */
    public boolean whole() {
      return damaged.isEmpty() && complaints.isEmpty();
    }
  }

  /**
   * Result of a repair.
   *
   * @param kept the number of events that the room has now
   * @param lost the numbers of events that were found damaged
   * @param before the file of the old store
   */
  public record RoomRepairResult(long kept, List<Long> lost, Path before) {}

  /**
   * Reads the whole store. A server may be using the folder.
   *
   * @param total called once with the number of rooms
   * @param each run after each room
   */
  public static IntegrityReport check(Path data, Consumer<Integer> total, Runnable each) {
    return mappingErrors(() -> {
      StoreIntegrityCheck.StoreIntegrityReport found =
          StoreIntegrityCheck.of(DataFolder.store(data), total, each);
      return new IntegrityReport(found.rooms(), found.damaged(), found.complaints());
    });
  }

  /**
   * Repairs a room. Refused while a server uses the folder.
   *
   * @param each run after each room that is copied
   */
  public static RoomRepairResult repair(Path data, String room, Runnable each) {
    return mappingErrors(() -> {
      StoreRepair.StoreRepairResult done = StoreRepair.room(DataFolder.store(data), room, each);
      return new RoomRepairResult(done.kept(), done.lost(), done.before());
    });
  }
}
