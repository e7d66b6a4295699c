package dev.parley.room.api.media;

import java.util.List;

/** Signal: all published tracks of the room, in the order in which they were published. */
public record PublishedTracks(List<MediaTrack> tracks) implements MediaItem {}
