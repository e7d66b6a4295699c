package dev.parley.forwarding;

import java.util.UUID;

/**
 * What others know of a track.
 *
 * @param owner who publishes it
 * @param label what the publisher's side calls it; not looked at here
 * @param muted whether nothing of it is forwarded
 */
public record TrackInfo(UUID id, UUID owner, String label, boolean muted) {}
