package dev.parley.server.cluster;

import dev.parley.nodes.log.ReplicatedRoomLog;
import dev.parley.nodes.log.RoomContentFile;
import dev.parley.nodes.log.RoomCopies;
import dev.parley.nodes.ownership.RoomLocation;
import dev.parley.nodes.ownership.RoomOwnership;
import dev.parley.nodes.spi.EngineException;
import dev.parley.nodes.spi.ObjectStore;
import dev.parley.nodes.spi.RoomKey;
import dev.parley.server.control.Remains;
import dev.parley.server.erasure.ErasedContent;
import dev.parley.server.erasure.NodeErasures;
import dev.parley.server.retention.RoomLogs;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/**
 * Logs of the rooms of all nodes, which their owners remove. A room whose owner is gone is claimed
 * for that.
 *
 * @param copies those of this node
 * @param executor runs tasks that block
 */
record ClusterRoomLogs(
    RoomOwnership ownership,
    ReplicatedRoomLog log,
    RoomCopies copies,
    ObjectStore objects,
    NodeErasures erasures,
    Executor executor)
    implements RoomLogs {
  @Override
  public CompletionStage<OptionalLong> open(String room) {
    return ownership
        .find(room)
        .thenCompose(found ->
            found instanceof RoomLocation.Nowhere(boolean existed) && existed
                ? ownership.locate(room)
                : CompletableFuture.completedFuture(found))
        .thenCompose(where ->
            where instanceof RoomLocation.Here
                ? log.room(room)
                    .thenCompose(_ -> copies.position(room))
                    .thenApply(position -> OptionalLong.of(position.sequence()))
                : CompletableFuture.completedFuture(OptionalLong.empty()));
  }

  @Override
  public CompletionStage<Boolean> remove(String room, Instant since, ErasedContent content) {
    return erasures
        .erase(room, content, "", erasure -> log.remove(room, erasure, content.after()))
        .thenApply(_ -> true);
  }

  @Override
  public CompletionStage<Void> deleteAttachments(String room, Set<UUID> attachments) {
    return CompletableFuture.runAsync(
        () -> attachments.forEach(id -> objects.delete(RoomKey.file(room, id))), executor);
  }

  @Override
  public CompletionStage<Void> replace(
      String room, ErasedContent erased, RoomContentFile content, Path file) {
    return erasures.erase(
        room,
        erased,
        content.name(),
        erasure ->
            CompletableFuture.runAsync(() -> store(content, file), executor)
                .thenCompose(_ -> log.replace(room, erasure, content)));
  }

  @Override
  public CompletionStage<Remains> remains(String room) {
    return erasures.remains(room);
  }

  /** Stores the content, and reads it again: no copy has anything else afterwards. */
  private void store(RoomContentFile content, Path file) {
    try (InputStream from = Files.newInputStream(file)) {
      objects.put(content.name(), from);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (!content.isIn(objects)) {
      throw new EngineException(
          EngineException.Reason.INVALID,
          "the engine did not store %s as it is; nothing was erased".formatted(content.name()),
          null);
    }
  }
}
