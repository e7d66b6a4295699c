package dev.parley.conference.api;

import dev.parley.conference.api.common.Member;
import dev.parley.conference.api.common.Rights;
import dev.parley.conference.api.common.Role;

/**
 * Result of a successful join.
 *
 * @param seat the caller's own session; no other caller can reach it
 * @param you the member that the caller is
 * @param resumeKey a secret that makes later joins resume the same member; only the caller should
 *     keep it
 * @param lastNumber the number of the newest event of the room
 * @param role the caller's role in the room; {@link RightsChanged} updates it
 * @param rights the caller's rights; {@link RightsChanged} updates them
 */
public record Admission(
    Seat seat, Member you, String resumeKey, long lastNumber, Role role, Rights rights) {}
