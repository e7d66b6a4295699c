package dev.parley.nodes.log;

import dev.parley.base.Experimental;
import dev.parley.room.spi.AppendResult;
import dev.parley.room.spi.EventTopic;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.MemberRecord;
import dev.parley.room.spi.RoomLog;
import dev.parley.room.spi.RoomRecord;
import dev.parley.room.spi.StoredBoardSizes;
import dev.parley.room.spi.StoredBoards;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

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
public final class ReplicatedRoomLog implements RoomLog {
  private final ReplicatedRooms rooms;
  private final RoomLog copies;

  /**
   * @param copies reads this node's copies
   */
  public ReplicatedRoomLog(ReplicatedRooms rooms, RoomLog copies) {
    this.rooms = rooms;
    this.copies = copies;
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
                    number -> copies.room(room).thenApply(record -> numberedFrom(number, record))))
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
   * Removes a room with all that it has, in the engine and in each copy. It must not be in memory.
   */
  public CompletionStage<Void> remove(String room) {
    return rooms
        .find(room)
        .<CompletionStage<Void>>map(found ->
            CompletableFuture.supplyAsync(found::remove, found.executor())
                .thenCompose(removed -> removed)
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

  @Override
  public CompletionStage<List<LogEntry>> after(
      String room, EventTopic subject, long number, int most) {
    return copies.after(room, subject, number, most);
  }

  @Override
  public CompletionStage<List<LogEntry>> before(
      String room, EventTopic subject, long number, int most) {
    return copies.before(room, subject, number, most);
  }

  @Override
  public CompletionStage<@Nullable Void> storeBoards(String room, StoredBoards boards) {
    return copies.storeBoards(room, boards);
  }

  @Override
  public CompletionStage<Optional<StoredBoardSizes>> storedBoardSizes(String room) {
    return copies.storedBoardSizes(room);
  }

  @Override
  public CompletionStage<Optional<StoredBoards>> storedBoard(
      String room, Optional<UUID> first, Optional<UUID> second) {
    return copies.storedBoard(room, first, second);
  }

  @Override
  public CompletionStage<Optional<LogEntry>> entry(String room, UUID key) {
    return copies.entry(room, key);
  }

  @Override
  public CompletionStage<List<LogEntry>> messageUpdates(String room, Set<UUID> messages) {
    return copies.messageUpdates(room, messages);
  }

  @Override
  public CompletionStage<List<LogEntry>> deletions(String room, long number, int most) {
    return copies.deletions(room, number, most);
  }
}
