package dev.parley.conference.api;

import dev.parley.conference.api.common.Member;
import java.time.Instant;
import java.util.UUID;

/**
 * The author gave a line of its own another text. One that was replaced later, or whose line was
 * deleted, is not read from the past.
 */
public record LineEdited(long number, Instant at, Member author, UUID line, String text)
    implements RoomItem {}
