package dev.parley.conference.api.media;

import java.util.List;

/** Signal: all published tracks of the room, in the order in which they were published. */
public record Tracks(List<Track> tracks) implements MediaItem {}
