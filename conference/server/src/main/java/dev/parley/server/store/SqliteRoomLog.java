package dev.parley.server.store;

import dev.parley.base.ThreadEndListener;
import dev.parley.room.spi.AppendResult;
import dev.parley.room.spi.EventTopic;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.MemberRecord;
import dev.parley.room.spi.MessageUpdateKey;
import dev.parley.room.spi.RoomLog;
import dev.parley.room.spi.RoomLogException;
import dev.parley.room.spi.RoomRecord;
import dev.parley.room.spi.RoomSettings;
import dev.parley.room.spi.StoredBoardSizes;
import dev.parley.room.spi.StoredBoards;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
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
public final class SqliteRoomLog implements RoomLog, AutoCloseable {
  static final String OF_ROOM = " WHERE room = (SELECT id FROM room WHERE name = ?)";
  private static final String OF_SUBJECT = " AND subject = ?";
  private static final String LAST = "SELECT last FROM room WHERE name = ?";
  static final String MEMBERS =
      "SELECT " + EntryRows.MEMBER + " FROM member" + OF_ROOM + " ORDER BY name, id";
  private static final String SETTINGS = "SELECT locked, waiting FROM room WHERE name = ?";
  private static final String ENDED = "SELECT invitation FROM ended_invitation" + OF_ROOM;
  private static final String AFTER =
      "SELECT "
          + EntryRows.ENTRY
          + " FROM event"
          + OF_ROOM
          + OF_SUBJECT
          + " AND number > ? ORDER BY number LIMIT ?";
  private static final String BEFORE =
      "SELECT "
          + EntryRows.ENTRY
          + " FROM event"
          + OF_ROOM
          + OF_SUBJECT
          + " AND number < ? ORDER BY number DESC LIMIT ?";

  private static final String OF_KEY =
      "SELECT " + EntryRows.ENTRY + " FROM event" + OF_ROOM + " AND key = ?";
  // SQLite guarantees that bare columns beside max() come from the row with the maximum.
  private static final String AMENDMENTS =
      "SELECT "
          + EntryRows.ENTRY
          + ", max(event.number) FROM event"
          + OF_ROOM
          + " AND line IN (%s) GROUP BY line, aspect, author";

  // Without the hint SQLite scans all events: it does not know that deletions are few.
  private static final String DELETIONS =
      "SELECT "
          + EntryRows.ENTRY
          + " FROM event INDEXED BY event_deletion"
          + OF_ROOM
          + " AND aspect = '"
          + MessageUpdateKey.DELETION
          + "' AND number > ? ORDER BY number LIMIT ?";

  private final StoreConfig config;
  private final FolderLock lock;
  private final GroupCommitWriter writer;
  private final ReaderPool readers;
  private final DamagedRooms damages;
  private final StoreCheck check;
  private final EntryRows rows = new EntryRows();

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
      GroupCommitWriter writer,
      ReaderPool readers,
      DamagedRooms damages,
      StoreCheck check) {
    this.config = config;
    this.lock = lock;
    this.writer = writer;
    this.readers = readers;
    this.damages = damages;
    this.check = check;
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
        ReaderPool readers = new ReaderPool(config, watch);
        GroupCommitWriter writer = new GroupCommitWriter(config.file(), connection, damages, watch);
        return new SqliteRoomLog(config, lock, writer, readers, damages, check);
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
                    last(connection, room),
                    members(connection, room),
                    settings(connection, room),
                    endedInvitations(connection, room),
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

  private static long last(Connection connection, String room) throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(LAST)) {
      query.setString(1, room);
      try (ResultSet row = query.executeQuery()) {
        return row.next() ? row.getLong(1) : 0;
      }
    }
  }

  private static RoomSettings settings(Connection connection, String room) throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(SETTINGS)) {
      query.setString(1, room);
      try (ResultSet row = query.executeQuery()) {
        return row.next()
            ? new RoomSettings(row.getBoolean(1), row.getBoolean(2))
            : RoomSettings.OPEN;
      }
    }
  }

  private static Set<String> endedInvitations(Connection connection, String room)
      throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(ENDED)) {
      query.setString(1, room);
      try (ResultSet row = query.executeQuery()) {
        Set<String> ended = new HashSet<>();
        while (row.next()) {
          ended.add(row.getString(1));
        }
        return ended;
      }
    }
  }

  private static List<MemberRecord> members(Connection connection, String room)
      throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(MEMBERS)) {
      query.setString(1, room);
      try (ResultSet row = query.executeQuery()) {
        List<MemberRecord> members = new ArrayList<>();
        while (row.next()) {
          members.add(EntryRows.member(row));
        }
        return members;
      }
    }
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
  public CompletionStage<List<LogEntry>> after(
      String room, EventTopic subject, long number, int most) {
    return page(AFTER, room, subject, number, most);
  }

  @Override
  public CompletionStage<List<LogEntry>> before(
      String room, EventTopic subject, long number, int most) {
    return page(BEFORE, room, subject, number, most);
  }

  private CompletionStage<List<LogEntry>> page(
      String sql, String room, EventTopic subject, long number, int most) {
    return readers.read(connection -> {
      try (PreparedStatement query = connection.prepareStatement(sql)) {
        query.setString(1, room);
        query.setInt(2, subject.code());
        query.setLong(3, number);
        query.setInt(4, Math.clamp(most, 0, StoreConfig.PAGE_MAX));
        return entries(room, query);
      }
    });
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
    return readers.read(connection -> {
      try (PreparedStatement query = connection.prepareStatement(OF_KEY)) {
        query.setString(1, room);
        query.setBytes(2, EntryRows.bytes(key));
        return entries(room, query).stream().findFirst();
      }
    });
  }

  @Override
  public CompletionStage<List<LogEntry>> messageUpdates(String room, Set<UUID> lines) {
    String sql = AMENDMENTS.formatted(String.join(",", Collections.nCopies(lines.size(), "?")));
    return readers.read(connection -> {
      try (PreparedStatement query = connection.prepareStatement(sql)) {
        query.setString(1, room);
        int parameter = 2;
        for (UUID line : lines) {
          query.setBytes(parameter++, EntryRows.bytes(line));
        }
        return entries(room, query);
      }
    });
  }

  @Override
  public CompletionStage<List<LogEntry>> deletions(String room, long number, int most) {
    return readers.read(connection -> {
      try (PreparedStatement query = connection.prepareStatement(DELETIONS)) {
        query.setString(1, room);
        query.setLong(2, number);
        query.setInt(3, Math.clamp(most, 0, StoreConfig.PAGE_MAX));
        return entries(room, query);
      }
    });
  }

  /**
   * Reads entries without the damaged ones. A damaged entry makes the room read-only, with a reason
   * that its members see.
   */
  private List<LogEntry> entries(String room, PreparedStatement query) throws SQLException {
    List<LogEntry> entries = new ArrayList<>();
    try (ResultSet row = query.executeQuery()) {
      while (row.next()) {
        try {
          entries.add(rows.entry(row));
        } catch (RoomLogException e) {
          damages.markDamaged(room, String.valueOf(e.getMessage()));
        }
      }
    } catch (SQLException e) {
      if (!SqliteErrors.isDamage(e)) {
        throw e;
      }
      damages.markDamaged(room, "the database cannot be read where its events are");
    }
    return entries;
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
    try (Connection connection = DatabaseConnections.writer(config)) {
      return DatabaseConnections.emptyLog(connection);
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
    readers.close();
    writer.close();
    lock.close();
  }
}
