package dev.parley.room.api.media;

import java.util.UUID;

/**
 * An audio or video source in a room.
 *
 * @param member the publisher
 * @param muted whether the track is currently muted
 */
public record MediaTrack(UUID id, UUID member, TrackSource source, boolean muted) {}
