package dev.parley.nodes.sim;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Openings of rooms by all nodes. Once a node has opened a room, no entry that it does not know is
 * acknowledged by those that had opened the room before.
 */
final class RoomOpenings {
  /** Newest opening of a room: by what, in which epoch, and the newest number that it knew. */
  private record Opening(Object by, long epoch, long last) {}

  private final Map<String, Opening> newest = new HashMap<>();
  private final List<String> violations = new ArrayList<>();

  /** Notes an opening; one of an older epoch is of a node that does not know yet what it lost. */
  void opened(String room, Object by, long epoch, long last) {
    Opening before = newest.get(room);
    if (before == null || epoch >= before.epoch()) {
      newest.put(room, new Opening(by, epoch, last));
    }
  }

  void acknowledged(String room, Object by, long number) {
    Opening opening = newest.get(room);
    if (opening.by() != by && number > opening.last()) {
      violations.add(
          "%s: %d was acknowledged by an older opening, and the newest one began at %d"
              .formatted(room, number, opening.last()));
    }
  }

  /** {@return what was acknowledged behind the back of a newer owner} */
  List<String> violations() {
    return violations;
  }
}
