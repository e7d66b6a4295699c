package dev.parley.conference.api;

import dev.parley.conference.api.common.Member;
import java.time.Instant;
import java.util.UUID;

/**
 * Update: the author edited the text of one of its own messages. History omits an edit that was
 * superseded or whose message was deleted.
 */
public record LineEdited(long number, Instant at, Member author, UUID line, String text)
    implements RoomItem {}
