package dev.parley.conference.api;

import dev.parley.conference.api.common.Member;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * The author said something.
 *
 * @param line the id that the author gave the line
 * @param to the only other member who sees it; empty for everyone
 */
public record LineSaid(
    long number, Instant at, Member author, UUID line, Optional<Member> to, String text)
    implements RoomEvent, RoomItem {}
