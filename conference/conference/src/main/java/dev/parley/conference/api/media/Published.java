package dev.parley.conference.api.media;

import java.util.UUID;

/**
 * A track that the caller publishes.
 *
 * @param mid the section it is in
 */
public record Published(String mid, UUID track) {}
