package dev.parley.faults.load;

import dev.parley.testkit.history.ClientHistory;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A room under load, and what its members know.
 *
 * <p>Threads: safe for use by multiple threads.
 */
public final class RoomLoad {
  /** Topic of messages in histories. */
  public static final String CHAT = "chat";

  /** Topic of attachments in histories. */
  public static final String FILES = "files";

  /** Topic of changes of the common board in histories. */
  public static final String BOARD = "board";

  private final String name;
  private final ClientHistory history = new ClientHistory();
  private final Map<UUID, Integer> strokes = new ConcurrentHashMap<>();
  private final Map<UUID, Integer> uploads = new ConcurrentHashMap<>();

  /** Creates the load of a room that is empty. */
  public RoomLoad(String name) {
    this.name = name;
  }

  /** {@return the name of the room} */
  public String name() {
    return name;
  }

  /** {@return the operations of its members} */
  public ClientHistory history() {
    return history;
  }

  /** {@return the bytes of each stroke that was acknowledged, by id} */
  public Map<UUID, Integer> strokes() {
    return strokes;
  }

  /** {@return the hash of each file that was acknowledged, by id} */
  public Map<UUID, Integer> uploads() {
    return uploads;
  }
}
