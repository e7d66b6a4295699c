package dev.parley.conference.api;

import dev.parley.conference.api.common.Member;
import java.time.Instant;

/**
 * The room is recorded no more. The author stopped the recording or, where it ended otherwise, had
 * begun it.
 */
public record RecordingEnded(long number, Instant at, Member author, RecordingEnd why)
    implements RoomEvent, RoomItem {}
