package dev.parley.server.retention;

import dev.parley.nodes.log.RoomContentFile;
import dev.parley.server.control.Remains;
import dev.parley.server.erasure.ErasedContent;
import dev.parley.server.store.SqliteRoomLog;
import java.nio.file.Path;
import java.time.Instant;
import java.util.OptionalLong;
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
  public CompletionStage<OptionalLong> open(String room) {
    return CompletableFuture.completedFuture(OptionalLong.of(0));
  }

  @Override
  public CompletionStage<Boolean> remove(String room, Instant since, ErasedContent content) {
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
      String room, ErasedContent erased, RoomContentFile content, Path file) {
    return CompletableFuture.failedFuture(
        new UnsupportedOperationException("stop the server to erase a member"));
  }

  @Override
  public CompletionStage<Remains> remains(String room) {
    return CompletableFuture.completedFuture(Remains.NOTHING);
  }
}
