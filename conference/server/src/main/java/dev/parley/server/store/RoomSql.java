package dev.parley.server.store;

/** SQL fragments that select the rows of one room, and the rooms that exist. */
final class RoomSql {
  /** Condition on a table with a {@code room} column; its parameter is the room's name. */
  static final String OF_ROOM = " WHERE room = (SELECT id FROM room WHERE name = ?)";

  /**
   * Prefix of the internal names of rooms that are being deleted; no other room's name starts with
   * it.
   */
  static final String DELETED_PREFIX = "/";

  /** Condition on the table {@code room}: the room is not being deleted. */
  static final String EXISTS = "name NOT LIKE '" + DELETED_PREFIX + "%'";

  private RoomSql() {}
}
