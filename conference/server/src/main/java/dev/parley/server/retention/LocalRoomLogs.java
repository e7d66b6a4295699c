package dev.parley.server.retention;

import dev.parley.server.store.SqliteRoomLog;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Logs of a server alone.
 *
 * @param store of all rooms
 */
public record LocalRoomLogs(SqliteRoomLog store) implements RoomLogs {
  @Override
  public CompletionStage<Boolean> open(String room) {
    return CompletableFuture.completedFuture(true);
  }

  @Override
  public CompletionStage<Boolean> remove(String room, Instant since, Set<UUID> attachments) {
    return store.deleteRoom(room, since);
  }
}
