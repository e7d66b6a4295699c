package dev.parley.nodes.log;

import dev.parley.base.Experimental;
import dev.parley.nodes.spi.RoomStreams;
import dev.parley.room.spi.LogEntry;

/**
 * Position in the stream of a room: the last message that a copy of the room includes.
 *
 * @param sequence its sequence number; {@link RoomStreams#START} before the first one
 * @param epoch its epoch; 0 before the first one
 * @param hash its SHA-256; that of no bytes before the first one
 * @param number the highest number of an entry so far; 0 if there is none
 */
@Experimental
@SuppressWarnings("ArrayRecordComponent") // never compared
public record StreamPosition(long sequence, long epoch, byte[] hash, long number) {
  /** Position before the first message. */
  public static final StreamPosition START =
      new StreamPosition(RoomStreams.START, 0, ChangeCodec.hash(new byte[0]), 0);

  /** {@return the highest number of an entry after a change} */
  static long number(long before, RoomChange change) {
    return switch (change) {
      case RoomChange.Appended(LogEntry entry, _) -> Math.max(before, entry.number());
      case RoomChange.Removed(long number, _, _) -> Math.max(before, number);
      case RoomChange.Replaced(long number, _, _, _, _, _) -> Math.max(before, number);
      case RoomChange.Forgotten _, RoomChange.OwnerChanged _ -> before;
    };
  }
}
