package dev.parley.server.retention;

import dev.parley.nodes.log.RoomContentFile;
import dev.parley.server.store.SqliteRoomLog;
import java.nio.file.Path;
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

  /** Does nothing: only this server has them. */
  @Override
  public CompletionStage<Void> deleteAttachments(String room, Set<UUID> attachments) {
    return CompletableFuture.completedFuture(null);
  }

  /** Fails: a server alone is stopped for that, and its database rewritten. */
  @Override
  public CompletionStage<Void> replace(
      String room, UUID member, Set<UUID> attachments, RoomContentFile content, Path file) {
    return CompletableFuture.failedFuture(
        new UnsupportedOperationException("stop the server to erase a member"));
  }
}
