package dev.parley.server.store;

import dev.parley.calls.ValueCodec;
import dev.parley.room.api.common.Rights;
import dev.parley.room.api.common.Role;
import dev.parley.room.spi.EventCodec;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.MemberRecord;
import dev.parley.room.spi.MessageUpdateKey;
import dev.parley.room.spi.RoomLogException;
import java.nio.ByteBuffer;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Mapping between log entries or members and database rows. Immutable. */
final class EntryRows {
  static final String ENTRY = "event.number, at, author, recipient, key, payload, sum";

  /** Column number of the checksum in {@link #ENTRY}. */
  static final int SUM = 7;

  static final String MEMBER =
      "id, name, key_hash, present, role, rights, removed, invitation, named";
  private static final int UUID_BYTES = 16;
  private static final ValueCodec<Rights> RIGHTS = ValueCodec.of(Rights.class);

  private final EventCodec codec = new EventCodec();

  /**
   * Binds the parameters of an entry, in the order of {@link #ENTRY}, from index {@code first},
   * followed by its subject and the message that it amends.
   *
   * @param payload the entry's {@link #payload}
   * @param before the checksum of the room's previous event
   * @return the entry's checksum
   */
  long set(PreparedStatement statement, int first, LogEntry entry, byte[] payload, long before)
      throws SQLException {
    long at = entry.at().toEpochMilli();
    byte[] author = bytes(entry.author());
    byte @Nullable [] recipient = entry.recipient().map(EntryRows::bytes).orElse(null);
    byte @Nullable [] key = entry.key().map(EntryRows::bytes).orElse(null);
    long sum =
        EventChecksums.next(
            before, EventChecksums.row(entry.number(), at, author, recipient, key, payload));
    statement.setLong(first, entry.number());
    statement.setLong(first + 1, at);
    statement.setBytes(first + 2, author);
    statement.setBytes(first + 3, recipient);
    statement.setBytes(first + 4, key);
    statement.setBytes(first + 5, payload);
    statement.setLong(first + 6, sum);
    statement.setInt(first + 7, entry.event().topic().code());
    Optional<MessageUpdateKey> update = entry.event().messageUpdate();
    statement.setBytes(first + 8, update.map(each -> bytes(each.message())).orElse(null));
    statement.setString(first + 9, update.map(MessageUpdateKey::aspect).orElse(null));
    return sum;
  }

  byte[] payload(LogEntry entry) {
    return codec.encode(entry.event());
  }

  /**
   * Reads the entry of a row that begins with {@link #ENTRY}. {@return the entry}
   *
   * @throws RoomLogException if the row does not match its checksum
   */
  LogEntry entry(ResultSet row) throws SQLException {
    long number = row.getLong(1);
    long at = row.getLong(2);
    byte[] author = row.getBytes(3);
    byte @Nullable [] recipient = row.getBytes(4);
    byte @Nullable [] key = row.getBytes(5);
    byte[] payload = row.getBytes(6);
    if (EventChecksums.row(number, at, author, recipient, key, payload)
        != EventChecksums.row(row.getLong(SUM))) {
      throw new RoomLogException(
          RoomLogException.Reason.CORRUPT,
          "event %d does not match its checksum".formatted(number),
          null);
    }
    return new LogEntry(
        number,
        Instant.ofEpochMilli(at),
        uuid(author),
        optionalUuid(recipient),
        optionalUuid(key),
        codec.decode(payload));
  }

  /** Reads the member of a row with the columns {@link #MEMBER}. {@return the member} */
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
    return Optional.ofNullable(bytes).map(EntryRows::uuid);
  }

  static UUID uuid(byte[] bytes) {
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    return new UUID(buffer.getLong(), buffer.getLong());
  }
}
