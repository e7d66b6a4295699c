package dev.parley.server.store;

import dev.parley.nodes.log.RoomChange;
import dev.parley.nodes.log.StreamPosition;
import dev.parley.room.spi.AppendResult;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Queued message of a room's stream.
 *
 * @param before position that the copy must have
 * @param after position behind the message
 */
record QueuedMessage(
    String room,
    StreamPosition before,
    StreamPosition after,
    List<RoomChange> changes,
    CompletableFuture<List<AppendResult>> answer)
    implements QueuedWrite {
  @Override
  public WriterLane lane() {
    return WriterLane.log(room);
  }
}
