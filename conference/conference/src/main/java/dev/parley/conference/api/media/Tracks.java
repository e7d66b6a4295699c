package dev.parley.conference.api.media;

import java.util.List;

/** All that is published in the room, in the order in which it began. */
public record Tracks(List<Track> tracks) implements MediaItem {}
