package dev.parley.room.api.moderation;

/**
 * Resource usage of all members who joined by one invitation.
 *
 * @param invitation its id, which does not admit anyone
 * @param ended whether the invitation was revoked
 */
public record InvitationUsage(String invitation, boolean ended, ResourceAmounts uses) {}
