package dev.parley.room.spi;

import java.util.Optional;

/**
 * Entry that a branch has written while its line to the room's owner was down.
 *
 * @param entry its number is the branch's
 * @param newcomer the member whose first join at the branch this is; empty for any other entry
 */
public record ForkEntry(LogEntry entry, Optional<Newcomer> newcomer) {
  /**
   * Member whom a branch has let in, and whom the owner may not know.
   *
   * @param record as it was at that join
   * @param settings of the room, as the branch knew them then
   */
  public record Newcomer(MemberRecord record, RoomSettings settings) {}
}
