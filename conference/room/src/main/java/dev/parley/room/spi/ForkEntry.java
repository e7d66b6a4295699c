package dev.parley.room.spi;

import java.util.Optional;

/**
 * Entry that a branch has written while its line to the room's owner was down.
 *
 * @param entry its number is the branch's
 * @param member as in {@link RoomLog#append}
 */
public record ForkEntry(LogEntry entry, Optional<MemberRecord> member) {}
