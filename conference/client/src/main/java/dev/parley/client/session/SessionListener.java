package dev.parley.client.session;

import dev.parley.room.api.JoinResult;
import dev.parley.room.api.RoomItem;

/** Owner of a {@link RoomConnection}, called one at a time. */
public interface SessionListener {
  /** Handles a successful join: the first one, or one after a lost connection. */
  void joined(JoinResult session);

  /** Handles an item of the room's stream. */
  void item(RoomItem item);

  /** Handles the loss of the session. */
  void lost();

  /** Handles the end: no session follows. */
  void ended(RoomEnd end);
}
