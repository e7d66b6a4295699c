package dev.parley.room.spi;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Stored record of a room, available before its events are read.
 *
 * @param lastNumber the number of its newest event; 0 when there is none
 * @param members current and former members that were not forgotten
 * @param settings as set by the last event about them
 * @param endedInvitations ids of revoked invitations
 * @param damage the reason why the room is read-only, and what to do about it; empty if its log is
 *     intact
 */
public record RoomRecord(
    long lastNumber,
    List<MemberRecord> members,
    RoomSettings settings,
    Set<String> endedInvitations,
    Optional<String> damage) {
  /** Creates the record of a room with an intact log and without revoked invitations. */
  public RoomRecord(long lastNumber, List<MemberRecord> members, RoomSettings settings) {
    this(lastNumber, members, settings, Set.of(), Optional.empty());
  }
}
