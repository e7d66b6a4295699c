package dev.parley.sfu;

import java.util.UUID;

/**
 * Description of a published track for other members.
 *
 * @param owner id of the publishing member
 * @param label set by the publisher; not interpreted here
 * @param muted whether its packets are not forwarded
 */
public record PublishedTrackInfo(UUID id, UUID owner, String label, boolean muted) {}
