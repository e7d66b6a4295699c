package dev.parley.room.api;

import dev.parley.room.api.common.Member;
import java.time.Instant;
import java.util.UUID;

/**
 * Update: the author deleted a message, either its own or, with the right to moderate, that of
 * another member.
 */
public record MessageDeleted(long number, Instant at, Member author, UUID message)
    implements RoomItem {}
