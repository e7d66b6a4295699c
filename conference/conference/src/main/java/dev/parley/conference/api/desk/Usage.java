package dev.parley.conference.api.desk;

import java.util.List;

/**
 * What is used of a room, and by whom.
 *
 * @param all by all members together
 * @param limits the most that all members together can use
 * @param members at most 200: those who use the largest part of a limit, the largest first
 * @param invitations at most 200, in the same order
 */
public record Usage(
    Uses all, Uses limits, List<MemberUsage> members, List<InvitationUsage> invitations) {}
