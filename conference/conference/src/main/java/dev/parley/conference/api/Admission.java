package dev.parley.conference.api;

import dev.parley.conference.api.common.Member;
import dev.parley.conference.api.common.Rights;
import dev.parley.conference.api.common.Role;

/**
 * What a join gives.
 *
 * @param seat the caller's own; others cannot reach it
 * @param you the member that the caller is
 * @param resumeKey a secret that makes later joins the same member; to be kept by the caller alone
 * @param lastNumber the number of the newest event of the room
 * @param role what the caller is in the room; {@link RightsChanged} amends it
 * @param rights what the caller may do; {@link RightsChanged} amends it
 */
public record Admission(
    Seat seat, Member you, String resumeKey, long lastNumber, Role role, Rights rights) {}
