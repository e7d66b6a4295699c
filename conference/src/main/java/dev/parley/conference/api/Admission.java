package dev.parley.conference.api;

import dev.parley.conference.api.common.Member;

/**
 * What a join gives.
 *
 * @param seat the caller's own; others cannot reach it
 * @param you the member that the caller is
 * @param resumeKey a secret that makes later joins the same member; to be kept by the caller alone
 * @param lastNumber the number of the newest event of the room
 */
public record Admission(Seat seat, Member you, String resumeKey, long lastNumber) {}
