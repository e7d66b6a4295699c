package dev.parley.server.store;

import dev.parley.base.ThreadEndListener;
import dev.parley.nodes.log.RoomChange;
import dev.parley.nodes.log.RoomCopies;
import dev.parley.nodes.log.StreamPosition;
import dev.parley.room.spi.AppendResult;
import dev.parley.room.spi.EventTopic;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.MemberRecord;
import dev.parley.room.spi.RoomLog;
import dev.parley.room.spi.RoomLogException;
import dev.parley.room.spi.RoomRecord;
import dev.parley.room.spi.StoredBoardSizes;
import dev.parley.room.spi.StoredBoards;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Room logs of all rooms in one SQLite file, in WAL mode. The stage of an append completes once its
 * transaction was synced to disk: acknowledged events survive a killed process and a power failure,
 * and no recovery step is needed when the store is opened again.
 *
 * <p>Threads: safe for all. The store owns a writer thread and reader threads; stages complete on
 * them. Closing writes queued appends and ends the threads.
 */
public final class SqliteRoomLog implements RoomLog, RoomCopies, AutoCloseable {
  private final StoreConfig config;
  private final FolderLock lock;
  private final Checkpointer checkpointer;
  private final GroupCommitWriter writer;
  private final ReaderPool readers;
  private final DamagedRooms damages;
  private final StoreCheck check;
  private final EntryQueries entries;

  /**
   * Counters since the store was opened.
   *
   * @param appends number of appends on disk
   * @param groups number of transactions that they were written in
   */
  public record StoreCounters(long appends, long groups) {}

  private SqliteRoomLog(
      StoreConfig config,
      FolderLock lock,
      Checkpointer checkpointer,
      GroupCommitWriter writer,
      ReaderPool readers,
      DamagedRooms damages,
      StoreCheck check) {
    this.config = config;
    this.lock = lock;
    this.checkpointer = checkpointer;
    this.writer = writer;
    this.readers = readers;
    this.damages = damages;
    this.check = check;
    this.entries = new EntryQueries(damages);
  }

  /**
   * Opens the store, and creates it if it is missing.
   *
   * @throws StoreException with a message that names the file, the reason, and what to do
   */
  public static SqliteRoomLog open(StoreConfig config) {
    return open(config, ThreadEndListener.NONE);
  }

  /**
   * Opens the store, and creates it if it is missing.
   *
   * @param watch notified of the end of the store's threads
   * @throws StoreException with a message that names the file, the reason, and what to do
   */
  public static SqliteRoomLog open(StoreConfig config, ThreadEndListener watch) {
    FolderLock lock = FolderLock.take(config.file());
    try {
      Connection connection = DatabaseConnections.writer(config);
      try {
        StoreSchema.prepare(connection, config.file());
        DatabaseConnections.limit(connection, config.bytesMax());
        DamagedRooms damages = new DamagedRooms();
        StoreCheck check = new StoreCheck(config, damages);
        check.quick(connection);
        Connection second = DatabaseConnections.writer(config);
        ReaderPool readers;
        try {
          readers = new ReaderPool(config, watch);
        } catch (SQLException e) {
          second.close();
          throw e;
        }
        Checkpointer checkpointer = new Checkpointer(config.file(), second, watch);
        GroupCommitWriter writer =
            new GroupCommitWriter(config, connection, damages, checkpointer::committed, watch);
        return new SqliteRoomLog(config, lock, checkpointer, writer, readers, damages, check);
      } catch (SQLException | StoreException e) {
        connection.close();
        throw e;
      }
    } catch (SQLException e) {
      lock.close();
      throw SqliteErrors.opening(config.file(), e);
    } catch (StoreException e) {
      lock.close();
      throw e;
    }
  }

  @Override
  public CompletionStage<RoomRecord> room(String room) {
    CompletableFuture<RoomRecord> answer = new CompletableFuture<>();
    checked(room)
        .thenCompose(_ ->
            readers.read(connection ->
                new RoomRecord(
                    RoomQueries.last(connection, room),
                    RoomQueries.members(connection, room),
                    RoomQueries.settings(connection, room),
                    RoomQueries.endedInvitations(connection, room),
                    damages.of(room))))
        .whenComplete((record, failure) -> {
          if (failure instanceof CompletionException wrapped && wrapped.getCause() != null) {
            answer.completeExceptionally(wrapped.getCause()); // unwrapped, as other reads fail
          } else if (failure != null) {
            answer.completeExceptionally(failure);
          } else {
            answer.complete(record);
          }
        });
    return answer;
  }

  /** Checks a room's whole log before it is opened for the first time since the start. */
  private CompletionStage<Boolean> checked(String room) {
    if (check.isWhole() || damages.of(room).isPresent()) {
      return CompletableFuture.completedFuture(true);
    }
    RoomLogCheck whole = new RoomLogCheck(room);
    return pages(whole)
        .thenApply(_ -> {
          whole.damage().ifPresent(what -> damages.markDamaged(room, what));
          return true;
        });
  }

  private CompletionStage<Boolean> pages(RoomLogCheck room) {
    return readers
        .read(room::page)
        .thenCompose(more -> more ? pages(room) : CompletableFuture.completedFuture(false));
  }

  /** Starts the check of the whole store in the background. Call it once. */
  public void startFullCheck() {
    check.begin();
  }

  /**
   * Tries to write if the last write failed. {@return the reason why the store cannot be written;
   * empty if it can}
   */
  public CompletionStage<Optional<String>> probe() {
    return writer.probe();
  }

  /** {@return the state of the store} */
  public StoreState state() {
    return new StoreState(damages.all(), check.complaint(), check.isWhole());
  }

  @Override
  public CompletionStage<AppendResult> append(
      String room, LogEntry entry, Optional<MemberRecord> member) {
    Optional<String> damage = damages.of(room);
    return damage.isPresent()
        ? CompletableFuture.failedFuture(DamagedRooms.refusal(damage.get()))
        : writer.append(new QueuedAppend(room, entry, member, new CompletableFuture<>()));
  }

  @Override
  public CompletionStage<Void> forget(String room, Set<UUID> members) {
    return writer
        .run(WriterLane.log(room), MemberReferences.deletingUnreferenced(room, members))
        .thenAccept(_ -> {});
  }

  @Override
  public CompletionStage<StreamPosition> position(String room) {
    CompletableFuture<StreamPosition> found = new CompletableFuture<>();
    return writer
        .run(
            WriterLane.log(room),
            connection -> {
              try (StreamPositions positions = new StreamPositions(connection)) {
                found.complete(positions.of(room));
              } catch (RoomLogException e) {
                found.completeExceptionally(e);
              }
              return Optional.empty();
            })
        .thenCompose(_ -> found);
  }

  /** Applies changes to a copy. One that is damaged takes the removal of the room only. */
  @Override
  public CompletionStage<List<AppendResult>> apply(
      String room, StreamPosition before, StreamPosition after, List<RoomChange> changes) {
    boolean removes = !changes.isEmpty() && changes.getFirst() instanceof RoomChange.Removed;
    Optional<String> damage = damages.of(room);
    if (damage.isPresent() && !removes) {
      return CompletableFuture.failedFuture(DamagedRooms.refusal(damage.get()));
    }
    CompletionStage<List<AppendResult>> applied =
        writer.apply(
            new QueuedMessage(
                room, before, after, changes, Optional.empty(), new CompletableFuture<>()));
    return removes
        ? applied.thenApply(results -> {
          damages.markRemoved(room);
          return results;
        })
        : applied;
  }

  /**
   * Replaces a copy, in one transaction, also one that is damaged. What it had is deleted by {@link
   * #deleteNextBatch}.
   */
  @Override
  public CompletionStage<Void> replace(
      String room, StreamPosition before, StreamPosition after, Path content) {
    return writer
        .apply(
            new QueuedMessage(
                room, before, after, List.of(), Optional.of(content), new CompletableFuture<>()))
        .thenAccept(_ -> damages.markRemoved(room));
  }

  @Override
  public CompletionStage<Void> discard(String room) {
    return writer
        .run(
            WriterLane.log(room),
            connection -> {
              RoomDeletion.removeNameOfCopy(connection, room);
              return Optional.empty();
            })
        .thenCompose(_ -> deleteContent());
  }

  /** Deletes all that discarded rooms had, batch by batch. */
  public CompletionStage<Void> deleteContent() {
    return deleteNextBatch()
        .thenCompose(more -> more ? deleteContent() : CompletableFuture.completedFuture(null));
  }

  @Override
  public CompletionStage<List<LogEntry>> after(
      String room, EventTopic subject, long number, int most) {
    return readers.read(connection -> entries.after(connection, room, subject, number, most));
  }

  @Override
  public CompletionStage<List<LogEntry>> before(
      String room, EventTopic subject, long number, int most) {
    return readers.read(connection -> entries.before(connection, room, subject, number, most));
  }

  @Override
  public CompletionStage<@Nullable Void> storeBoards(String room, StoredBoards boards) {
    return damages.of(room).isPresent()
        ? CompletableFuture.completedFuture(
            null) // a snapshot of a damaged log must not outlive the damage
        : writer.run(WriterLane.boards(room), StoredBoardWriter.of(room, boards));
  }

  @Override
  public CompletionStage<Optional<StoredBoardSizes>> storedBoardSizes(String room) {
    return readers.read(connection -> StoredBoardReader.sizes(connection, room));
  }

  @Override
  public CompletionStage<Optional<StoredBoards>> storedBoard(
      String room, Optional<UUID> first, Optional<UUID> second) {
    return readers.read(connection -> StoredBoardReader.read(connection, room, first, second));
  }

  @Override
  public CompletionStage<Optional<LogEntry>> entry(String room, UUID key) {
    return readers.read(connection -> entries.ofKey(connection, room, key));
  }

  @Override
  public CompletionStage<List<LogEntry>> messageUpdates(String room, Set<UUID> messages) {
    return readers.read(connection -> entries.messageUpdates(connection, room, messages));
  }

  @Override
  public CompletionStage<List<LogEntry>> deletions(String room, long number, int most) {
    return readers.read(connection -> entries.deletions(connection, room, number, most));
  }

  /** {@return the names of the rooms that have entries} */
  public CompletionStage<Set<String>> rooms() {
    return readers.read(RoomQueries::names);
  }

  /**
   * Removes a room by removing its name. Its content is deleted by {@link #deleteNextBatch}. The
   * room must not be open.
   *
   * @return whether the room was removed; false when it has events since then, or does not exist
   */
  public CompletionStage<Boolean> deleteRoom(String room, Instant since) {
    var done = new AtomicBoolean();
    return writer
        .run(WriterLane.log(room), RoomDeletion.removeName(room, since, done))
        .thenApply(_ -> done.get());
  }

  /** Deletes the next batch of discarded rooms. {@return whether there was one} */
  public CompletionStage<Boolean> deleteNextBatch() {
    var more = new AtomicBoolean();
    return writer.run(WriterLane.STORE, RoomDeletion.deleteBatch(more)).thenApply(_ -> more.get());
  }

  /**
   * Truncates the -wal file, which may still contain deleted content. Blocks, and delays appends.
   *
   * @return whether the file is empty; false while another program reads the store
   */
  public boolean truncateWal() {
    try {
      return checkpointer.truncateWal();
    } catch (SQLException e) {
      throw SqliteErrors.using(config.file(), e);
    }
  }

  /** {@return counters since the store was opened} */
  public StoreCounters counters() {
    return new StoreCounters(writer.appends(), writer.groups());
  }

  @Override
  public void close() {
    check.close();
    // The lock is released last: it must outlive every connection to the file.
    readers.close();
    writer.close();
    checkpointer.close();
    lock.close();
  }
}
