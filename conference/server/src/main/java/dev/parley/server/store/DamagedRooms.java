package dev.parley.server.store;

import dev.parley.room.spi.RoomLogException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Registry of rooms whose logs were found damaged since the store was opened. They are read-only,
 * so that no event is appended after a gap. The damage of a room is logged once.
 *
 * <p>Threads: safe for all. Memory: one sentence per damaged room.
 */
final class DamagedRooms {
  private static final System.Logger LOG = System.getLogger(DamagedRooms.class.getName());

  private final Map<String, String> rooms = new ConcurrentHashMap<>();

  /** Makes a room read-only. Later calls for the same room have no effect. */
  void markDamaged(String room, String what) {
    String why =
        "the log of room %s is damaged (%s), so the room is read-only; stop the server and run: parley repair %s"
            .formatted(room, what, room);
    if (rooms.putIfAbsent(room, why) == null) {
      LOG.log(System.Logger.Level.ERROR, why);
    }
  }

  /** Makes a room writable, after all that was damaged of it was removed. */
  void markRemoved(String room) {
    rooms.remove(room);
  }

  /**
   * {@return the reason why a room is read-only, and what to do about it; empty if it is writable}
   */
  Optional<String> of(String room) {
    return Optional.ofNullable(rooms.get(room));
  }

  /** {@return the reasons of the read-only rooms, by room name} */
  Map<String, String> all() {
    return new TreeMap<>(rooms);
  }

  /** {@return the failure of an append to a read-only room} */
  static RoomLogException refusal(String why) {
    return new RoomLogException(RoomLogException.Reason.DAMAGED, why, null);
  }
}
