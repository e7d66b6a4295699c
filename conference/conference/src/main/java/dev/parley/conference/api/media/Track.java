package dev.parley.conference.api.media;

import java.util.UUID;

/**
 * An audio or video source in a room.
 *
 * @param member the publisher
 * @param muted whether the track is currently muted
 */
public record Track(UUID id, UUID member, Source source, boolean muted) {}
