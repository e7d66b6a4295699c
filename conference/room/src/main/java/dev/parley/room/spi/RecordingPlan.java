package dev.parley.room.spi;

import dev.parley.room.api.RoomRecording;
import java.util.UUID;
import java.util.function.Function;

/**
 * Parameters of a room recording.
 *
 * @param room the normalized room name
 * @param recording the id, author and start time
 * @param names returns the display name of a member; may be called by any thread
 */
public record RecordingPlan(String room, RoomRecording recording, Function<UUID, String> names) {}
