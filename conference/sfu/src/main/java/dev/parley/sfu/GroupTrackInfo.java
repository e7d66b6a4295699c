package dev.parley.sfu;

import dev.parley.media.sdp.CodecFormat;

/**
 * Track of the stream of a group.
 *
 * @param ssrc of its packets, which no other track of the stream had
 * @param format codec format, with the payload type of its packets
 */
public record GroupTrackInfo(PublishedTrackInfo track, int ssrc, CodecFormat format) {}
