package dev.parley.conference.api;

import java.util.Optional;

/**
 * Signal: whether the room is recorded from now on.
 *
 * @param recording empty when it is not
 */
public record Recorded(Optional<Recording> recording) implements RoomItem {}
