package dev.parley.server.store;

/**
 * Queue of the writer in which work is done in the order of its arrival. Lanes take turns.
 *
 * @param room whose work it is; empty for work of the whole store
 * @param boards whether it writes states of boards, which the room's log does not wait for
 */
record Lane(String room, boolean boards) {
  /** Lane for work that belongs to no room. */
  static final Lane STORE = new Lane("", false);

  /** {@return the lane for a room's events and members} */
  static Lane log(String room) {
    return new Lane(room, false);
  }

  /** {@return the lane for the states of a room's boards} */
  static Lane boards(String room) {
    return new Lane(room, true);
  }
}
