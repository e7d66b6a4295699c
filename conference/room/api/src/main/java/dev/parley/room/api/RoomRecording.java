package dev.parley.room.api;

import dev.parley.room.api.common.Member;
import java.time.Instant;
import java.util.UUID;

/**
 * A recording in progress: the server stores the members' audio and video.
 *
 * @param by the member who started it
 */
public record RoomRecording(UUID id, Member by, Instant since) {}
