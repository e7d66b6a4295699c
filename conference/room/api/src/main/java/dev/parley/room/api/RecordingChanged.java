package dev.parley.room.api;

import java.util.Optional;

/**
 * Signal: the recording state of the room changed.
 *
 * @param recording the recording in progress; empty when the room is not recorded
 */
public record RecordingChanged(Optional<RoomRecording> recording) implements RoomItem {}
