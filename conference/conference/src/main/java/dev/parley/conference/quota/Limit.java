package dev.parley.conference.quota;

/**
 * The maximum of one resource, and how it is shared.
 *
 * <p>A member that leads the room is bound by {@code room} alone. Every other member is bound by
 * all four, so that neither one member nor all members of one invitation can take everything, and
 * {@code reserve} stays free for those who lead.
 *
 * @param what the resource, for messages, such as "attachments"
 * @param room the most that all members take together
 * @param reserve the part of {@code room} that only members who lead can take
 * @param invitation the most that all members of one invitation take together
 * @param member the most that one member takes
 */
public record Limit(String what, long room, long reserve, long invitation, long member) {}
