package dev.parley.sfu;

import dev.parley.media.sdp.CodecFormat;
import java.util.UUID;

/**
 * Track whose packets come by an {@link Ingest}.
 *
 * @param owner id of the publishing member
 * @param label set by the publisher; not interpreted here
 * @param ssrc SSRC of its only stream
 * @param format codec format of its packets
 */
public record IngestedTrack(UUID id, UUID owner, String label, int ssrc, CodecFormat format) {}
