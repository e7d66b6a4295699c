package dev.parley.server.store;

import dev.parley.calls.Values;
import dev.parley.conference.api.common.Rights;
import dev.parley.conference.api.common.Role;
import dev.parley.conference.spi.Amendment;
import dev.parley.conference.spi.EventCodec;
import dev.parley.conference.spi.LogEntry;
import dev.parley.conference.spi.MemberRecord;
import dev.parley.conference.spi.RoomLogException;
import java.nio.ByteBuffer;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Entries and members as rows. Immutable. */
final class Rows {
  static final String ENTRY = "event.number, at, author, recipient, key, payload";
  static final String MEMBER =
      "id, name, key_hash, present, role, rights, removed, invitation, named";
  private static final int UUID_BYTES = 16;
  private static final Values<Rights> RIGHTS = Values.of(Rights.class);

  private final EventCodec codec = new EventCodec();

  /**
   * Sets the parameters of an entry, in the order of {@link #ENTRY}, from {@code first} on, and
   * then its subject, and what it amends.
   */
  void set(PreparedStatement statement, int first, LogEntry entry) throws SQLException {
    statement.setLong(first, entry.number());
    statement.setLong(first + 1, entry.at().toEpochMilli());
    statement.setBytes(first + 2, bytes(entry.author()));
    statement.setBytes(first + 3, entry.recipient().map(Rows::bytes).orElse(null));
    statement.setBytes(first + 4, entry.key().map(Rows::bytes).orElse(null));
    statement.setBytes(first + 5, payload(entry));
    statement.setInt(first + 6, entry.event().subject().code());
    Optional<Amendment> amendment = entry.event().amendment();
    statement.setBytes(first + 7, amendment.map(each -> bytes(each.line())).orElse(null));
    statement.setString(first + 8, amendment.map(Amendment::aspect).orElse(null));
  }

  byte[] payload(LogEntry entry) {
    return codec.encode(entry.event());
  }

  /** {@return the entry of a row that begins with {@link #ENTRY}} */
  LogEntry entry(ResultSet row) throws SQLException {
    return new LogEntry(
        row.getLong(1),
        Instant.ofEpochMilli(row.getLong(2)),
        uuid(row.getBytes(3)),
        optionalUuid(row.getBytes(4)),
        optionalUuid(row.getBytes(5)),
        codec.decode(row.getBytes(6)));
  }

  /** {@return the member of a row that has {@link #MEMBER}} */
  static MemberRecord member(ResultSet row) throws SQLException {
    Role role = role(row.getString(5));
    byte @Nullable [] rights = row.getBytes(6);
    return new MemberRecord(
        uuid(row.getBytes(1)),
        row.getString(2),
        row.getString(3),
        row.getBoolean(4),
        role,
        rights == null ? Rights.of(role) : RIGHTS.decode(rights),
        row.getBoolean(7),
        Optional.ofNullable(row.getString(8)),
        row.getBoolean(9));
  }

  static byte[] bytes(UUID id) {
    return ByteBuffer.allocate(UUID_BYTES)
        .putLong(id.getMostSignificantBits())
        .putLong(id.getLeastSignificantBits())
        .array();
  }

  static byte[] bytes(Rights rights) {
    return RIGHTS.encode(rights);
  }

  private static Role role(String name) {
    try {
      return Role.valueOf(name);
    } catch (IllegalArgumentException e) {
      throw new RoomLogException(
          RoomLogException.Reason.CORRUPT,
          "a member's role in the log cannot be read: it is damaged, or was written by a newer"
              + " Parley",
          e);
    }
  }

  private static Optional<UUID> optionalUuid(byte @Nullable [] bytes) {
    return Optional.ofNullable(bytes).map(Rows::uuid);
  }

  static UUID uuid(byte[] bytes) {
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    return new UUID(buffer.getLong(), buffer.getLong());
  }
}
