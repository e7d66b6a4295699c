package dev.parley.room.api;

import dev.parley.room.api.common.Member;
import java.util.List;

/**
 * A kind of reaction to a message, with its authors.
 *
 * @param members the members who reacted with this emoji
 */
public record Reaction(String emoji, List<Member> members) {}
