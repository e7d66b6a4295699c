package dev.parley.room.api.media;

import java.util.UUID;

/**
 * A track that the caller publishes.
 *
 * @param mid the media section that carries it
 */
public record PublishedSection(String mid, UUID track) {}
