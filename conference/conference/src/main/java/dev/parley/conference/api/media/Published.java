package dev.parley.conference.api.media;

import java.util.UUID;

/**
 * A track that the caller publishes.
 *
 * @param mid the media section that carries it
 */
public record Published(String mid, UUID track) {}
