package dev.parley.conference.api.media;

import java.util.UUID;

/**
 * One audio or video source in a room.
 *
 * @param member who publishes it
 * @param muted whether nobody hears or sees it at the moment
 */
public record Track(UUID id, UUID member, Source source, boolean muted) {}
