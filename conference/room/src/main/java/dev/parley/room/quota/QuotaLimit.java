package dev.parley.room.quota;

/**
 * Limit of one resource, and the shares of it.
 *
 * <p>Moderating tutors are bound by {@code room} only. Every other member is bound by all four
 * values, so that neither one member nor all members of one invitation can take everything, and
 * {@code reserve} stays available for moderating tutors.
 *
 * @param resource the resource, for messages, such as "attachments"
 * @param room the maximum for all members together
 * @param reserve the part of {@code room} that only moderating tutors can use
 * @param invitation the maximum for all members of one invitation together
 * @param member the maximum for one member
 */
public record QuotaLimit(String resource, long room, long reserve, long invitation, long member) {}
