package dev.parley.server.cluster;

import dev.parley.nodes.log.ReplicatedRoomLog;
import dev.parley.nodes.ownership.RoomLocation;
import dev.parley.nodes.ownership.RoomOwnership;
import dev.parley.room.spi.RoomFileStore;
import dev.parley.server.retention.RoomLogs;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Logs of the rooms of all nodes, which their owners remove. A room whose owner is gone is claimed
 * for that.
 */
record ClusterRoomLogs(RoomOwnership ownership, ReplicatedRoomLog log, RoomFileStore files)
    implements RoomLogs {
  @Override
  public CompletionStage<Boolean> open(String room) {
    return ownership
        .find(room)
        .thenCompose(found ->
            found instanceof RoomLocation.Nowhere(boolean existed) && existed
                ? ownership.locate(room)
                : CompletableFuture.completedFuture(found))
        .thenCompose(where ->
            where instanceof RoomLocation.Here
                ? log.room(room).thenApply(_ -> true)
                : CompletableFuture.completedFuture(false));
  }

  @Override
  public CompletionStage<Boolean> remove(String room, Instant since, Set<UUID> attachments) {
    return log.remove(room).thenCompose(_ -> files.delete(room, attachments)).thenApply(_ -> true);
  }
}
