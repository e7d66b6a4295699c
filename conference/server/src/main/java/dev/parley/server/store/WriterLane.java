package dev.parley.server.store;

/**
 * Key of a writer queue with first-in, first-out order. Lanes are served in turn.
 *
 * @param room that the work belongs to; empty for work of the whole store
 * @param boards true for board snapshots, which the room's log does not wait for
 */
record WriterLane(String room, boolean boards) {
  /** Lane for work on the whole store. */
  static final WriterLane STORE = new WriterLane("", false);

  /** {@return the lane for a room's events and members} */
  static WriterLane log(String room) {
    return new WriterLane(room, false);
  }

  /** {@return the lane for the board snapshots of a room} */
  static WriterLane boards(String room) {
    return new WriterLane(room, true);
  }
}
