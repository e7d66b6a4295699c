package dev.parley.server.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * Database schema and its migrations.
 *
 * <pre>
 *   schema_version  version
 *   room            id · name · locked · waiting · last · head (number and sum of the last event)
 *   member          room · id · name · key_hash · present · role · rights? (ValueCodec) · removed
 *                   · invitation? · named (an event needs the name)
 *   ended_invitation room · invitation
 *   event           room · number · at (ms) · author · recipient? · key? · payload (EventCodec) · subject
 *                   (EventTopic) · line? (id of the message that the event updates) · aspect?
 *                   · sum (EventChecksums)
 *   boards          room · number · rules (BoardState.RULES)
 *   board_piece     room · first · second (members of a private board; empty for the common one)
 *                   · piece (StoredBoardReader.piece) · payload · sum (CRC-32C)
 *   stream          room · sequence · epoch · hash · number (nodes.log.StreamPosition)
 * </pre>
 *
 * <p>UUIDs are stored as 16 bytes, times as milliseconds since 1970.
 */
final class StoreSchema {

  private static final List<String> FIRST =
      List.of(
          "CREATE TABLE schema_version (version INTEGER NOT NULL)",
          "INSERT INTO schema_version VALUES (1)",
          "CREATE TABLE room (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE)",
          """
          CREATE TABLE member (
            room INTEGER NOT NULL REFERENCES room, id BLOB NOT NULL, name TEXT NOT NULL,
            key_hash TEXT NOT NULL, present INTEGER NOT NULL,
            PRIMARY KEY (room, id)) WITHOUT ROWID
          """,
          """
          CREATE TABLE event (
            room INTEGER NOT NULL REFERENCES room, number INTEGER NOT NULL, at INTEGER NOT NULL,
            author BLOB NOT NULL, recipient BLOB, key BLOB, payload BLOB NOT NULL,
            PRIMARY KEY (room, number)) WITHOUT ROWID
          """,
          // Unique: an event that is sent again with the same key is found and not appended twice.
          "CREATE UNIQUE INDEX event_key ON event (room, key) WHERE key IS NOT NULL");

  private static final List<String> SUBJECTS =
      List.of(
          "ALTER TABLE event ADD COLUMN subject INTEGER NOT NULL DEFAULT 0",
          "CREATE INDEX event_subject ON event (room, subject, number)");

  private static final List<String> MESSAGE_UPDATES =
      List.of(
          "ALTER TABLE event ADD COLUMN line BLOB",
          "ALTER TABLE event ADD COLUMN aspect TEXT",
          "CREATE INDEX event_line ON event (room, line, aspect, author, number)"
              + " WHERE line IS NOT NULL");

  // Members from before roles existed had all rights; they keep them as tutors.
  private static final List<String> RIGHTS =
      List.of(
          "ALTER TABLE member ADD COLUMN role TEXT NOT NULL DEFAULT 'TUTOR'",
          "ALTER TABLE member ADD COLUMN rights BLOB",
          "ALTER TABLE member ADD COLUMN removed INTEGER NOT NULL DEFAULT 0",
          "ALTER TABLE room ADD COLUMN locked INTEGER NOT NULL DEFAULT 0",
          "ALTER TABLE room ADD COLUMN waiting INTEGER NOT NULL DEFAULT 0");

  // Board snapshots, a cache that saves replaying all changes. Without them no data is lost.
  private static final List<String> BOARDS =
      List.of(
          """
          CREATE TABLE boards (
            room INTEGER PRIMARY KEY REFERENCES room, number INTEGER NOT NULL,
            rules INTEGER NOT NULL)
          """,
          """
          CREATE TABLE board_piece (
            room INTEGER NOT NULL REFERENCES room, first BLOB NOT NULL, second BLOB NOT NULL,
            piece INTEGER NOT NULL, payload BLOB NOT NULL, sum INTEGER NOT NULL,
            PRIMARY KEY (room, first, second, piece)) WITHOUT ROWID
          """);

  private static final List<String> DELETIONS =
      List.of("CREATE INDEX event_deletion ON event (room, number) WHERE aspect = 'deletion'");

  // Members without log entries need no record. The two payloads are those of Joined and Left.
  private static final List<String> QUOTAS =
      List.of(
          "ALTER TABLE member ADD COLUMN invitation TEXT",
          "ALTER TABLE member ADD COLUMN named INTEGER NOT NULL DEFAULT 0",
          "UPDATE member SET named = 1 WHERE removed = 1 OR (room, id) IN"
              + " (SELECT room, author FROM event WHERE payload NOT IN (x'0a020a00', x'0a021200')"
              + " UNION SELECT room, recipient FROM event WHERE recipient IS NOT NULL)",
          """
          CREATE TABLE ended_invitation (
            room INTEGER NOT NULL REFERENCES room, invitation TEXT NOT NULL,
            PRIMARY KEY (room, invitation)) WITHOUT ROWID
          """);

  // ChecksumChain computes the checksums of existing events in the same transaction: a room either
  // has checksums throughout or is damaged, and later code has no third case.
  private static final List<String> SUMS =
      List.of(
          "ALTER TABLE event ADD COLUMN sum INTEGER NOT NULL DEFAULT 0",
          "ALTER TABLE room ADD COLUMN last INTEGER NOT NULL DEFAULT 0",
          "ALTER TABLE room ADD COLUMN head INTEGER NOT NULL DEFAULT 0");

  // What a copy of a room's log includes of the stream that several nodes share.
  private static final List<String> STREAMS =
      List.of(
          """
          CREATE TABLE stream (
            room INTEGER PRIMARY KEY REFERENCES room, sequence INTEGER NOT NULL,
            epoch INTEGER NOT NULL, hash BLOB NOT NULL, number INTEGER NOT NULL)
          """);

  /** Migration steps from each version to the next. Published steps are never changed. */
  static final List<List<String>> STEPS =
      List.of(FIRST, SUBJECTS, MESSAGE_UPDATES, RIGHTS, BOARDS, DELETIONS, QUOTAS, SUMS, STREAMS);

  /** The first version whose events have checksums. */
  static final int WITH_SUMS = 8;

  static final int VERSION = STEPS.size();

  private StoreSchema() {}

  /** Creates the tables, or migrates an older database; refuses a newer one and a foreign one. */
  static void prepare(Connection connection, Path file) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      int version = requireKnown(statement, file);
      boolean unsummed = version > 0 && version < WITH_SUMS;
      List<Long> rooms = unsummed ? ChecksumChain.readableRooms(connection) : List.of();
      statement.execute("BEGIN IMMEDIATE"); // creation and migration are atomic
      for (List<String> step : STEPS.subList(version, VERSION)) {
        for (String sql : step) {
          statement.execute(sql);
        }
      }
      ChecksumChain.computeSums(connection, rooms);
      statement.execute("UPDATE schema_version SET version = " + VERSION);
      statement.execute("COMMIT");
    }
  }

  /** Refuses a database of a newer schema. {@return the version of its schema} */
  static int requireKnown(Statement statement, Path file) throws SQLException {
    int version = version(statement, file);
    if (version > VERSION) {
      throw newer(file, version);
    }
    return version;
  }

  /** Refuses a database with other tables than these. */
  static void require(Statement statement, Path file) throws SQLException {
    int version = requireKnown(statement, file);
    if (version < VERSION) {
      throw new StoreException(
          StoreException.Reason.OLDER,
          file + " was written by an older Parley: start the server with it once",
          null);
    }
  }

  private static StoreException newer(Path file, int version) {
    return new StoreException(
        StoreException.Reason.NEWER,
        ("%s has schema version %d, and this Parley knows %d: start the newer Parley that wrote"
                + " it, or use another --data folder")
            .formatted(file, version, VERSION),
        null);
  }

  private static int version(Statement statement, Path file) throws SQLException {
    String tables = "SELECT count(*), sum(name = 'schema_version') FROM sqlite_schema";
    try (ResultSet row = statement.executeQuery(tables)) {
      if (row.getInt(1) == 0) {
        return 0;
      }
      if (row.getInt(2) == 0) {
        throw new StoreException(
            StoreException.Reason.CORRUPT,
            file + " is a database, but not one of Parley: use another --data folder",
            null);
      }
    }
    try (ResultSet row = statement.executeQuery("SELECT version FROM schema_version")) {
      return row.getInt(1);
    }
  }
}
