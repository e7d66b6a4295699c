package dev.parley.room.api;

import dev.parley.room.api.common.Member;
import java.time.Instant;
import java.util.UUID;

/**
 * Update: the author added a reaction to a message, or removed it.
 *
 * @param on true if the reaction was added, false if it was removed
 */
public record ReactionChanged(
    long number, Instant at, Member author, UUID message, String emoji, boolean on)
    implements RoomItem {}
