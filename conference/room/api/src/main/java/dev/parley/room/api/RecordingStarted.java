package dev.parley.room.api;

import dev.parley.room.api.common.Member;
import java.time.Instant;

/** Event: the author started a recording of the room. */
public record RecordingStarted(long number, Instant at, Member author)
    implements RoomEvent, RoomItem {}
