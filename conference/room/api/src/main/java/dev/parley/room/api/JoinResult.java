package dev.parley.room.api;

import dev.parley.room.api.common.Member;
import dev.parley.room.api.common.Rights;
import dev.parley.room.api.common.Role;

/**
 * Result of a successful join.
 *
 * @param session the caller's own session; no other caller can reach it
 * @param you the member that the caller is
 * @param resumeKey a secret that makes later joins resume the same member; only the caller should
 *     keep it
 * @param lastNumber the number of the newest event of the room
 * @param role the caller's role in the room; {@link RightsChanged} updates it
 * @param rights the caller's rights; {@link RightsChanged} updates them
 */
public record JoinResult(
    ParticipantSession session,
    Member you,
    String resumeKey,
    long lastNumber,
    Role role,
    Rights rights) {}
