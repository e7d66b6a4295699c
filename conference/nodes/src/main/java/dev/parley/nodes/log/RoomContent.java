package dev.parley.nodes.log;

import dev.parley.base.Experimental;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.MemberRecord;

/**
 * Part of a room's whole content in a file: its entries in the order of their numbers, and then the
 * records of its members as they are after the last entry. Stored permanently in the encoding of
 * values (docs/protocol/values.md), each part behind its length in four bytes.
 */
@Experimental
public sealed interface RoomContent permits RoomContent.Entry, RoomContent.Member {
  /** Longest encoding of a part in bytes. */
  int PART_BYTES_MAX = 2 << 20;

  /** Longest file in bytes. */
  long BYTES_MAX = 8L << 30;

  /** Entry of the log. */
  record Entry(LogEntry entry) implements RoomContent {}

  /** Record of a member. */
  record Member(MemberRecord record) implements RoomContent {}
}
