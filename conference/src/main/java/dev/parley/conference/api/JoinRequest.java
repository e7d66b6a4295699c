package dev.parley.conference.api;

import java.util.Optional;

/**
 * Who wants to come in where.
 *
 * @param room 1 to 64 letters, digits, {@code -}, {@code _} and {@code .}; capitals count as small
 * @param name what others shall read; used at the first join only, a resumed member keeps its name
 * @param resumeKey what the admission of an earlier join to this room gave
 */
public record JoinRequest(String room, String name, Optional<String> resumeKey) {}
