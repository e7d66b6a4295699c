package dev.parley.room.core;

import dev.parley.room.api.RoomRecording;
import dev.parley.room.spi.RoomSettings;
import java.util.Optional;

/**
 * Admission settings of a room, and its recording in progress: the parts of the roster that do not
 * concern a member.
 *
 * <p>Threads: confined to the room's serial executor.
 */
public final class RoomStatus {
  private RoomSettings settings;
  private Optional<RoomRecording> recording = Optional.empty();

  public RoomStatus(RoomSettings settings) {
    this.settings = settings;
  }

  public RoomSettings settings() {
    return settings;
  }

  public void settings(RoomSettings value) {
    settings = value;
  }

  /** {@return the recording in progress} */
  public Optional<RoomRecording> recording() {
    return recording;
  }

  public void recording(Optional<RoomRecording> value) {
    recording = value;
  }
}
