package dev.parley.nodes.log;

import dev.parley.base.Experimental;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.MemberRecord;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Change of a room. Stored permanently in the encoding of values (docs/protocol/values.md): new
 * alternatives and components are added at the end, and none is ever removed.
 */
@Experimental
public sealed interface RoomChange
    permits RoomChange.Appended,
        RoomChange.Forgotten,
        RoomChange.OwnerChanged,
        RoomChange.Removed,
        RoomChange.Replaced {
  /**
   * An entry was appended, as by {@link dev.parley.room.spi.RoomLog#append}. If the room has an
   * entry with the same key already, nothing changes.
   */
  record Appended(LogEntry entry, Optional<MemberRecord> member) implements RoomChange {}

  /** Records of members were deleted, as by {@link dev.parley.room.spi.RoomLog#forget}. */
  record Forgotten(Set<UUID> members) implements RoomChange {}

  /**
   * Another node owns the room. Alone in the first message of each epoch; what older epochs append
   * after it is refused, since it expects an older message to be the newest.
   */
  record OwnerChanged(String node) implements RoomChange {}

  /**
   * The room was removed with all that it had; what follows is a new room of that name. The first
   * change of its message, whose predecessors are deleted from the stream afterwards.
   *
   * @param number the highest number of an entry so far: numbers are never used again
   * @param after sequence number of the message before this one
   * @param erasure id of the erasure that takes place by this
   */
  record Removed(long number, long after, UUID erasure) implements RoomChange {}

  /**
   * The content of the room was replaced by that of a file ({@link RoomContent}), as when a member
   * was erased. Alone in its message, whose predecessors are deleted from the stream afterwards.
   *
   * @param number the highest number of an entry so far: numbers are never used again
   * @param after sequence number of the message before this one, the last that the new content
   *     includes
   * @param file its name in the engine's store of files
   * @param bytes its length
   * @param hash its SHA-256
   * @param erasure id of the erasure that takes place by this
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Replaced(long number, long after, String file, long bytes, byte[] hash, UUID erasure)
      implements RoomChange {}
}
