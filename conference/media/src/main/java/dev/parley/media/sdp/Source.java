package dev.parley.media.sdp;

/**
 * A stream of packets that a peer says it sends (RFC 5576). What it sends by simulcast is known by
 * its rid instead.
 *
 * @param ssrc the stream's number, 32 bits
 * @param rtx the number under which packets are sent again, or 0
 * @param cname common to all that one peer sends; may be empty
 */
public record Source(long ssrc, long rtx, String cname) {}
