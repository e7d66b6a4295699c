package dev.parley.conference.api;

import dev.parley.conference.api.common.Member;
import java.time.Instant;

/** Event: the author started a recording of the room. */
public record RecordingBegan(long number, Instant at, Member author)
    implements RoomEvent, RoomItem {}
