package dev.parley.conference.api;

import java.util.Optional;

/**
 * Who wants to come in where.
 *
 * @param room 1 to 64 letters, digits, {@code -}, {@code _} and {@code .}; capitals count as small
 * @param name what others shall read; used when the key is new, a member that comes back keeps its
 *     name
 * @param resumeKey a secret of 22 to 64 letters, digits, {@code -} and {@code _}: the one that an
 *     earlier admission to this room gave, or one that the caller made at random. With one that it
 *     made and keeps, the caller can repeat a join whose answer it never got. Empty to be given one
 * @param invitation to this room, as {@link dev.parley.conference.api.desk.Invite} has it; not
 *     looked at when the key is known, and not needed where rooms are open
 */
public record JoinRequest(
    String room, String name, Optional<String> resumeKey, Optional<String> invitation) {}
