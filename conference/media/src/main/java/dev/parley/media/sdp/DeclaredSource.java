package dev.parley.media.sdp;

/**
 * RTP stream that a peer declares by SSRC (RFC 5576). Streams of simulcast are identified by rid
 * instead.
 *
 * @param ssrc SSRC of the stream, 32 bits
 * @param rtx SSRC of the retransmissions, or 0
 * @param cname canonical name, the same for all streams of a peer; may be empty
 */
public record DeclaredSource(long ssrc, long rtx, String cname) {}
