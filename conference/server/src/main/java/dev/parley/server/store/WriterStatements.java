package dev.parley.server.store;

import dev.parley.nodes.log.RoomChange;
import dev.parley.nodes.log.RoomContent;
import dev.parley.nodes.log.RoomContentReader;
import dev.parley.nodes.log.StreamPosition;
import dev.parley.room.spi.AppendResult;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.MemberRecord;
import dev.parley.room.spi.RoomLogException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/**
 * Prepared statements of the writer, valid until one of them fails. Threads: confined to the
 * writer.
 */
final class WriterStatements implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(WriterStatements.class.getName());

  private final EntryRows rows = new EntryRows();
  private final Statement transaction;
  private final PreparedStatement event;
  private final PreparedStatement member;
  private final PreparedStatement earlier;
  private final EventProjection consequences;
  private final MemberReferences naming;
  private final LogHeads heads;
  private final StreamPositions positions;
  private final boolean membersAsJoined;
  private long bytes; // of payloads in the open transaction

  /**
   * @param membersAsJoined as in {@link StoreConfig}
   */
  WriterStatements(Connection connection, boolean membersAsJoined) throws SQLException {
    this.membersAsJoined = membersAsJoined;
    transaction = connection.createStatement();
    event =
        connection.prepareStatement(
            "INSERT INTO event (room, number, at, author, recipient, key, payload, sum, subject,"
                + " line, aspect)"
                + " VALUES ((SELECT id FROM room WHERE name = ?), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
                + " ON CONFLICT DO NOTHING");
    member =
        connection.prepareStatement(
            "INSERT INTO member (room, "
                + EntryRows.MEMBER
                + ") VALUES ((SELECT id FROM room WHERE name = ?), ?, ?, ?, ?, ?, ?, ?, ?, ?)"
                + " ON CONFLICT DO UPDATE SET present = excluded.present");
    consequences = new EventProjection(connection);
    naming = new MemberReferences(connection);
    heads = new LogHeads(connection);
    positions = new StreamPositions(connection);
    earlier =
        connection.prepareStatement(
            "SELECT "
                + EntryRows.ENTRY
                + " FROM event JOIN room ON room.id = room"
                + " WHERE room.name = ? AND key = ?");
  }

  /**
   * Begins a transaction. It is written in SQL, since the driver would lose track of a transaction
   * that SQLite rolled back by itself, as it does when the disk is full.
   */
  void begin() throws SQLException {
    // Deferred, a transaction that reads first fails with
    // SQLITE_BUSY once another connection has written.
    transaction.execute("BEGIN IMMEDIATE");
    bytes = 0;
  }

  /** {@return the payload bytes appended in the open transaction} */
  long bytes() {
    return bytes;
  }

  /** Commits the transaction, which forces it to disk. */
  void commit() throws SQLException {
    heads.save();
    transaction.execute("COMMIT");
  }

  /** Rolls back a transaction that failed, if SQLite has not done so, and closes the statements. */
  void rollBack() {
    try {
      transaction.execute("ROLLBACK");
    } catch (SQLException e) {
      LOG.log(System.Logger.Level.DEBUG, "nothing was left to be rolled back", e);
    }
    try {
      close();
    } catch (SQLException e) {
      LOG.log(System.Logger.Level.DEBUG, "a statement that failed was not closed", e);
    }
  }

  /** Failure of one piece of work, whose changes were rolled back to its savepoint. */
  static final class SavepointRolledBack extends Exception {
    private final SQLException failure;

    private SavepointRolledBack(SQLException failure) {
      super(failure);
      this.failure = failure;
    }

    SQLException failure() {
      return failure;
    }
  }

  /**
   * Runs a piece of work atomically inside the open transaction.
   *
   * @return the remaining steps; empty when the work is done
   * @throws SQLException when the whole transaction has to be rolled back
   */
  Optional<QueuedTask.TransactionStep> runAtSavepoint(
      QueuedTask.TransactionStep work, Connection connection)
      throws SQLException, SavepointRolledBack {
    heads.save();
    heads.clear(); // the work may change rooms
    // A savepoint per task: a failed one is undone alone, without the appends of its group.
    transaction.execute("SAVEPOINT apart");
    Optional<QueuedTask.TransactionStep> rest;
    try {
      rest = work.on(connection);
    } catch (SQLException e) {
      transaction.execute("ROLLBACK TO apart");
      transaction.execute("RELEASE apart");
      throw new SavepointRolledBack(e);
    }
    transaction.execute("RELEASE apart");
    return rest;
  }

  /** Appends an entry inside the open transaction. */
  AppendResult append(QueuedAppend append) throws SQLException {
    LogHeads.LogHead head = heads.of(append.room());
    event.setString(1, append.room());
    byte[] payload = rows.payload(append.entry());
    bytes += payload.length;
    long sum = rows.set(event, 2, append.entry(), payload, head.sum());
    // A retry of an append that was stored, but whose
    // answer was lost, has an old number or a known key.
    if (append.entry().number() <= head.last() || event.executeUpdate() == 0) {
      return new AppendResult.Existing(earlier(append.room(), append.entry()));
    }
    heads.moved(append.room(), append.entry().number(), sum);
    if (append.member().isPresent()) {
      put(append.room(), append.member().get());
    }
    if (!membersAsJoined) {
      consequences.apply(append.room(), append.entry().event());
    }
    naming.mark(append.room(), append.entry());
    return new AppendResult.Stored();
  }

  /**
   * Applies a message of a room's stream inside the open transaction.
   *
   * @return the results of its entries
   * @throws RoomLogException when the message does not follow what the copy includes, or cannot be
   *     applied; it leaves no change behind
   */
  List<AppendResult> apply(QueuedMessage message, Connection connection) throws SQLException {
    String room = message.room();
    heads.of(room); // creates the room
    heads.save();
    StreamPosition position = positions.of(room);
    if (position.sequence() != message.before().sequence()) {
      throw new RoomLogException(
          RoomLogException.Reason.IO,
          "message %d of room %s follows message %d, and its copy is at %d"
              .formatted(
                  message.after().sequence(),
                  room,
                  message.before().sequence(),
                  position.sequence()),
          null);
    }
    transaction.execute("SAVEPOINT message");
    try {
      List<AppendResult> results = new ArrayList<>();
      if (message.content().isPresent()) {
        replace(room, message.content().get(), connection);
      }
      for (RoomChange change : message.changes()) {
        change(room, change, connection).ifPresent(results::add);
      }
      positions.set(room, message.after());
      heads.save();
      transaction.execute("RELEASE message");
      return results;
    } catch (RuntimeException e) { // also of values that no room makes, such as a time out of range
      transaction.execute("ROLLBACK TO message");
      transaction.execute("RELEASE message");
      heads.clear();
      naming.clear();
      throw e instanceof RoomLogException known ? known : unusable(message, e);
    }
  }

  private static RoomLogException unusable(QueuedMessage message, RuntimeException cause) {
    return new RoomLogException(
        RoomLogException.Reason.CORRUPT,
        "message %d of room %s cannot be applied: %s"
            .formatted(message.after().sequence(), message.room(), cause.getMessage()),
        cause);
  }

  private Optional<AppendResult> change(String room, RoomChange change, Connection connection)
      throws SQLException {
    return switch (change) {
      case RoomChange.Appended(LogEntry entry, Optional<MemberRecord> record) ->
          Optional.of(append(new QueuedAppend(room, entry, record, new CompletableFuture<>())));
      case RoomChange.Forgotten(Set<UUID> members) -> {
        var _ = MemberReferences.deletingUnreferenced(room, members).on(connection);
        yield Optional.empty();
      }
      case RoomChange.OwnerChanged _ -> Optional.empty();
      case RoomChange.Removed _ -> {
        startAnew(room, connection);
        yield Optional.empty();
      }
      case RoomChange.Replaced replaced ->
          throw new IllegalArgumentException("nobody has fetched " + replaced.file());
    };
  }

  /** Leaves what the room had to {@link RoomDeletion}, and creates an empty room of that name. */
  private void startAnew(String room, Connection connection) throws SQLException {
    heads.save();
    heads.clear();
    naming.clear();
    RoomDeletion.removeNameOfCopy(connection, room);
    heads.of(room);
  }

  private void replace(String room, Path content, Connection connection) throws SQLException {
    startAnew(room, connection);
    try (RoomContentReader reader = RoomContentReader.open(content)) {
      for (var part = reader.next(); part.isPresent(); part = reader.next()) {
        switch (part.get()) {
          case RoomContent.Entry(LogEntry entry) -> insert(room, entry);
          case RoomContent.Member(MemberRecord record) -> put(room, record);
        }
      }
    }
    naming.clear(); // the records are as they are to be, and came after the entries
  }

  private void insert(String room, LogEntry entry) throws SQLException {
    QueuedAppend append =
        new QueuedAppend(room, entry, Optional.empty(), new CompletableFuture<>());
    if (append(append) instanceof AppendResult.Existing) {
      throw new RoomLogException(
          RoomLogException.Reason.CORRUPT,
          "the new content of room %s has two entries with the number or the key of entry %d"
              .formatted(room, entry.number()),
          null);
    }
  }

  private void put(String roomName, MemberRecord record) throws SQLException {
    member.setString(1, roomName);
    member.setBytes(2, EntryRows.bytes(record.id()));
    member.setString(3, record.name());
    member.setString(4, record.keyHash());
    member.setBoolean(5, record.present());
    member.setString(6, record.role().name());
    member.setBytes(7, EntryRows.bytes(record.rights()));
    member.setBoolean(8, record.removed());
    member.setString(9, record.invitation().orElse(null));
    member.setBoolean(10, record.named());
    member.executeUpdate();
  }

  /** {@return the existing entry with the same idempotency key} */
  private LogEntry earlier(String roomName, LogEntry entry) throws SQLException {
    earlier.setString(1, roomName);
    earlier.setBytes(2, entry.key().map(EntryRows::bytes).orElse(null));
    try (ResultSet row = earlier.executeQuery()) {
      if (row.next()) {
        return rows.entry(row);
      }
    }
    throw new RoomLogException(
        RoomLogException.Reason.CORRUPT,
        "number %d of room %s is taken: another process writes to the database"
            .formatted(entry.number(), roomName),
        null);
  }

  @Override
  public void close() throws SQLException {
    transaction.close();
    event.close();
    member.close();
    earlier.close();
    consequences.close();
    naming.close();
    heads.close();
    positions.close();
  }
}
