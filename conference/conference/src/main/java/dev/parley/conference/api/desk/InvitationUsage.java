package dev.parley.conference.api.desk;

/**
 * What all members use that came in by one invitation.
 *
 * @param invitation its id, which opens nothing
 * @param ended whether it opens the room no more
 */
public record InvitationUsage(String invitation, boolean ended, Uses uses) {}
