package dev.parley.server.store;

import dev.parley.nodes.log.RoomChange;
import dev.parley.nodes.log.StreamPosition;
import dev.parley.room.spi.AppendResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Queued message of a room's stream.
 *
 * @param before position that the copy must have
 * @param after position behind the message
 * @param content file of {@link dev.parley.nodes.log.RoomContent} that replaces what the copy has,
 *     before the changes
 */
record QueuedMessage(
    String room,
    StreamPosition before,
    StreamPosition after,
    List<RoomChange> changes,
    Optional<Path> content,
    CompletableFuture<List<AppendResult>> answer)
    implements QueuedWrite {
  @Override
  public WriterLane lane() {
    return WriterLane.log(room);
  }
}
