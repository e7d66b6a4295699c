package dev.parley.room.api.moderation;

import java.util.List;

/**
 * Resource usage of a room.
 *
 * @param all the usage of all members together
 * @param limits the limits for all members together
 * @param members at most 200: those who use the largest share of a limit, largest first
 * @param invitations at most 200, in the same order
 */
public record RoomUsage(
    ResourceAmounts all,
    ResourceAmounts limits,
    List<MemberUsage> members,
    List<InvitationUsage> invitations) {}
