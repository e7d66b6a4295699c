package dev.parley.server.store;

/**
 * Key of a writer queue with first-in, first-out order. Lanes are served in turn.
 *
 * @param room that the work belongs to; empty for work of the whole store
 * @param boards true for board snapshots, which the room's log does not wait for
 */
record Lane(String room, boolean boards) {
  /** Lane for work on the whole store. */
  static final Lane STORE = new Lane("", false);

  /** {@return the lane for a room's events and members} */
  static Lane log(String room) {
    return new Lane(room, false);
  }

  /** {@return the lane for the board snapshots of a room} */
  static Lane boards(String room) {
    return new Lane(room, true);
  }
}
