package dev.parley.conference.api;

import dev.parley.conference.api.common.Member;
import java.time.Instant;

/**
 * Event: a recording of the room ended. The author is the member who stopped it or, if it ended
 * otherwise, the member who started it.
 */
public record RecordingEnded(long number, Instant at, Member author, RecordingEnd why)
    implements RoomEvent, RoomItem {}
