package dev.parley.room.api;

import dev.parley.room.api.common.Member;
import java.time.Instant;

/**
 * Event: a recording of the room ended. The author is the member who stopped it or, if it ended
 * otherwise, the member who started it.
 */
public record RecordingEnded(long number, Instant at, Member author, RecordingEndReason why)
    implements RoomEvent, RoomItem {}
