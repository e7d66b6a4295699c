package dev.parley.conference.api.media;

import java.util.UUID;

/**
 * How large a track is where it is watched.
 *
 * @param width of the place where it is shown, in pixels of the device; 0 when it is not visible
 * @param height as {@code width}
 * @param pinned whether it matters more than others
 */
public record Wish(UUID track, int width, int height, boolean pinned) {}
