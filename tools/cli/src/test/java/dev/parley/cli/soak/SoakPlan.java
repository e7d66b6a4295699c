package dev.parley.cli.soak;

import java.time.Duration;

/**
 * What a soak consists of. The server is killed after each life but the last.
 *
 * @param rooms at least one
 * @param members in all rooms, at least two in each
 * @param perSecond operations that all members together try to make in a second
 * @param lives of the server process, at least one
 * @param life how long a life lasts at least, from when members may come in
 * @param operations that a life has at least
 * @param sample the time between two samples
 * @param calls rooms with audio and video
 * @param media how long a call lasts
 */
record SoakPlan(
    int rooms,
    int members,
    int perSecond,
    int lives,
    Duration life,
    long operations,
    Duration sample,
    int calls,
    Duration media) {
  SoakPlan {
    if (rooms < 1 || members < 2 * rooms || perSecond < 1 || lives < 1 || calls > rooms) {
      throw new IllegalArgumentException(
          "a soak has rooms of at least two members, at least one life, and calls in its rooms: "
              + "%d rooms, %d members, %d a second, %d lives, %d calls"
                  .formatted(rooms, members, perSecond, lives, calls));
    }
  }

  /** {@return how many members a room has; the first rooms have the rest} */
  int membersOf(int room) {
    return members / rooms + (room < members % rooms ? 1 : 0);
  }
}
