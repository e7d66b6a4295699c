package dev.parley.client.session;

import dev.parley.room.api.JoinResult;
import dev.parley.room.api.RoomItem;
import dev.parley.room.api.group.Groups;

/**
 * Owner of a {@link RoomConnection}, called by control tasks; {@link #listen} by listener tasks.
 */
public interface SessionListener {
  /** Handles a successful join: the first one, or one after a lost connection. */
  void joined(JoinResult session, Connected connection);

  /** State of the connection of a session. */
  @FunctionalInterface
  interface Connected {
    /** {@return whether the connection stands} */
    boolean isOpen();

    /**
     * {@return the contract by which a receiver joins a group of the server} Blocks.
     *
     * @throws dev.parley.pipeline.CallException when the server offers none
     */
    default Groups groups() {
      throw new ClientException("there is no connection");
    }
  }

  /** Handles an item of the room's stream. */
  void item(RoomItem item);

  /** Hands an item to the program's listeners, after {@link #item}. */
  void listen(RoomItem item);

  /** Handles the loss of the session. */
  void lost();

  /** Handles the end: no session follows. */
  void ended(RoomEnd end);
}
