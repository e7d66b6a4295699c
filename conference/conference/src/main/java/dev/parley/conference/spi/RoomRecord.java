package dev.parley.conference.spi;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What is known of a room before its events are read.
 *
 * @param lastNumber of its events; 0 when there are none
 * @param members those it has, and had and did not forget
 * @param settings as the last event about them said
 * @param endedInvitations ids of the invitations that open the room no more
 * @param damage why the room is read-only, and what to do about it; empty if its log is intact
 */
public record RoomRecord(
    long lastNumber,
    List<MemberRecord> members,
    RoomSettings settings,
    Set<String> endedInvitations,
    Optional<String> damage) {
  /** Record of a room with an intact log and without ended invitations. */
  public RoomRecord(long lastNumber, List<MemberRecord> members, RoomSettings settings) {
    this(lastNumber, members, settings, Set.of(), Optional.empty());
  }
}
