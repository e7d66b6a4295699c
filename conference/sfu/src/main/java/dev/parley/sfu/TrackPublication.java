package dev.parley.sfu;

import java.util.UUID;

/**
 * Track that is published in a section of the session description.
 *
 * @param track id of the track, for other members
 * @param label set by the publisher; not interpreted here
 */
public record TrackPublication(UUID track, String label) {}
