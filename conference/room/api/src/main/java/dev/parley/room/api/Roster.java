package dev.parley.room.api;

import java.util.List;
import java.util.Optional;

/**
 * Signal: the present members and the admission settings. It is the first item of each stream;
 * {@link PresenceChanged}, {@link RoomChanged} and {@link RecordingChanged} update it.
 *
 * @param locked whether new members are refused
 * @param waitingRoom whether new members wait in the waiting room
 * @param recording the recording in progress
 * @param readOnly the reason why the room is read-only, and what its operator can do; empty while
 *     members can write. A new roster is sent when this changes.
 */
public record Roster(
    List<PresentMember> present,
    boolean locked,
    boolean waitingRoom,
    Optional<RoomRecording> recording,
    Optional<String> readOnly)
    implements RoomItem {}
