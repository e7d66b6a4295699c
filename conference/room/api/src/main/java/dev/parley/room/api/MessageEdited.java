package dev.parley.room.api;

import dev.parley.room.api.common.Member;
import java.time.Instant;
import java.util.UUID;

/**
 * Update: the author edited the text of one of its own messages. History omits an edit that was
 * superseded or whose message was deleted.
 */
public record MessageEdited(long number, Instant at, Member author, UUID message, String text)
    implements RoomItem {}
