package dev.parley.conference.api;

import dev.parley.conference.api.common.Member;
import java.time.Instant;
import java.util.UUID;

/**
 * The author reacted to a line, or took that back.
 *
 * @param on whether the reaction stands
 */
public record Reacted(long number, Instant at, Member author, UUID line, String emoji, boolean on)
    implements RoomItem {}
