package dev.parley.room.api;

import dev.parley.room.api.common.Member;
import java.time.Instant;
import java.util.List;

/**
 * Event: the author changed the roles or rights of members.
 *
 * @param granted the new role and rights of each affected member
 */
public record RightsChanged(long number, Instant at, Member author, List<GrantedRights> granted)
    implements RoomEvent, RoomItem {}
