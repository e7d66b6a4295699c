package dev.parley.room.api;

import dev.parley.room.api.common.Member;
import dev.parley.room.api.common.Rights;
import dev.parley.room.api.common.Role;

/**
 * Signal: a member joined, lost its connection, returned or left, or its role or rights changed.
 */
public record PresenceChanged(Member member, PresenceState attendance, Role role, Rights rights)
    implements RoomItem {}
