package dev.parley.nodes.log;

import dev.parley.base.Experimental;
import dev.parley.room.spi.AppendResult;
import dev.parley.room.spi.ForwardingRoomLog;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.MemberRecord;
import dev.parley.room.spi.RoomLog;
import dev.parley.room.spi.RoomRecord;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * Logs of the rooms that this node owns. Changes are durable in the engine before they complete,
 * and are then in this node's copy, from which everything is read.
 *
 * <p>Operations that change a room, and {@link #room}, fail as {@code MOVED} for rooms that this
 * node does not own.
 *
 * <p>Threads: safe for use by multiple threads; no method blocks.
 */
@Experimental
public final class ReplicatedRoomLog extends ForwardingRoomLog {
  private final ReplicatedRooms rooms;

  /**
   * @param copies reads this node's copies
   */
  public ReplicatedRoomLog(ReplicatedRooms rooms, RoomLog copies) {
    super(copies);
    this.rooms = rooms;
  }

  @Override
  public CompletionStage<RoomRecord> room(String room) {
    return rooms
        .find(room)
        .map(found ->
            CompletableFuture.supplyAsync(found::use, found.executor())
                .thenCompose(opened -> opened)
                .thenApplyAsync(opened -> found.number(), found.executor())
                .thenCompose(
                    number -> super.room(room).thenApply(record -> numberedFrom(number, record))))
        .orElseGet(() -> CompletableFuture.failedFuture(ReplicationFailures.moved(room)));
  }

  /** Leaves out the numbers of entries that the room had already, which no copy of it shows. */
  private static RoomRecord numberedFrom(long number, RoomRecord record) {
    return new RoomRecord(
        Math.max(number, record.lastNumber()),
        record.members(),
        record.settings(),
        record.endedInvitations(),
        record.damage());
  }

  @Override
  public CompletionStage<AppendResult> append(
      String room, LogEntry entry, Optional<MemberRecord> member) {
    return change(room, new RoomChange.Appended(entry, member))
        .thenApply(result -> result.orElseThrow());
  }

  @Override
  public CompletionStage<Void> forget(String room, Set<UUID> members) {
    return change(room, new RoomChange.Forgotten(members)).thenAccept(nothing -> {});
  }

  /**
   * Removes a room with all that it has, in the engine and in each copy. The room must have been
   * read by {@link #room}, and must not be in memory. Fails if something was written since.
   *
   * @param erasure id of this erasure
   * @param after sequence number of the last message that was read
   */
  public CompletionStage<Void> remove(String room, UUID erasure, long after) {
    return erase(room, found -> found.remove(erasure, after));
  }

  /**
   * Replaces the content of a room, in the engine and in each copy. The room must have been read by
   * {@link #room}, and must not be in memory. Fails if something was written since.
   *
   * @param erasure id of this erasure
   * @param content its new content, which is in the engine's store of files and stays there
   */
  public CompletionStage<Void> replace(String room, UUID erasure, RoomContentFile content) {
    return erase(room, found -> found.replace(erasure, content));
  }

  private CompletionStage<Void> erase(
      String room, Function<ReplicatedRoom, CompletionStage<?>> erasing) {
    return rooms
        .find(room)
        .<CompletionStage<Void>>map(found ->
            CompletableFuture.supplyAsync(() -> erasing.apply(found), found.executor())
                .thenCompose(erased -> erased)
                .thenAccept(_ -> {}))
        .orElseGet(() -> CompletableFuture.failedFuture(ReplicationFailures.moved(room)));
  }

  private CompletionStage<Optional<AppendResult>> change(String room, RoomChange change) {
    Optional<ReplicatedRoom> found = rooms.find(room);
    if (found.isEmpty()) {
      return CompletableFuture.failedFuture(ReplicationFailures.moved(room));
    }
    QueuedChange queued = rooms.queued(change);
    found.get().executor().execute(() -> found.get().append(queued));
    return queued.done();
  }
}
