package dev.parley.conference.api;

import dev.parley.conference.api.common.Member;
import java.util.List;

/**
 * A kind of reaction to a line.
 *
 * @param members who reacted so
 */
public record Reaction(String emoji, List<Member> members) {}
