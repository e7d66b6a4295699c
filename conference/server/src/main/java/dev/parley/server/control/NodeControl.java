package dev.parley.server.control;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * Control of a node: exported to the other nodes, and to the operator of its machine by a Unix
 * socket in the data folder that only the server's user may open.
 */
public interface NodeControl {
  /** Name under which a node exports this contract. */
  String EXPORT_NAME = "node-control";

  /** Name of the Unix socket in the data folder. */
  String SOCKET = "node.sock";

  /** {@return the figures of this node} */
  CompletionStage<NodeFigures> figures();

  /** {@return all nodes that this one has seen, by their ids, with the figures of those alive} */
  CompletionStage<List<NodeReport>> nodes();

  /** {@return the owners of all rooms, by their names, as this node knows them} */
  CompletionStage<List<RoomPlacement>> rooms();

  /**
   * Drains a node: it takes no more rooms, and its rooms are handed over to other nodes, one by
   * one.
   *
   * @param node its id; empty for the node that is asked
   * @return the number of rooms that were handed over; fails with {@link
   *     dev.parley.pipeline.CallException.Unavailable} if no other node can take them, and with
   *     {@link dev.parley.pipeline.CallException.Invalid} if there is no such node
   */
  CompletionStage<Integer> drain(Optional<String> node);

  /**
   * Removes a room with all that it has, in the engine and at all nodes.
   *
   * @param room its normalized name
   * @return what was removed; fails with {@link dev.parley.pipeline.CallException.Unavailable} if
   *     the room is in use or it failed, and with {@link dev.parley.pipeline.CallException.Invalid}
   *     if there is no such room
   */
  CompletionStage<RemovedRoom> remove(String room);

  /**
   * Erases a member from a room, in the engine and at all nodes.
   *
   * @param room its normalized name
   * @param member the member's name or id
   * @return what was erased; fails with {@link dev.parley.pipeline.CallException.Unavailable} if
   *     the room is in use or it failed, and with {@link dev.parley.pipeline.CallException.Invalid}
   *     if there is no such room or member
   */
  CompletionStage<RemovedRoom> erase(String room, String member);
}
