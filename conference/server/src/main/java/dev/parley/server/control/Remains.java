package dev.parley.server.control;

import java.util.List;

/**
 * Places that still have something of what was erased.
 *
 * @param atOwner whether the room's owner or the engine is among them
 * @param nodes ids of the other nodes that have not said yet that they have nothing of it
 */
public record Remains(boolean atOwner, List<String> nodes) {
  /** Nothing is left. */
  public static final Remains NOTHING = new Remains(false, List.of());
}
