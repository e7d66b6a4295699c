package dev.parley.room.api.media;

import java.util.UUID;

/**
 * Display size of a received track.
 *
 * @param width of the display area, in device pixels; 0 when the track is not visible
 * @param height as {@code width}
 * @param pinned whether the track takes priority over others
 */
public record DisplaySize(UUID track, int width, int height, boolean pinned) {}
