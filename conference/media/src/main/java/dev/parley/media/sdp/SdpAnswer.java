package dev.parley.media.sdp;

/**
 * SDP answer.
 *
 * @param text for the peer
 * @param negotiated the same agreement as values, for this side
 */
public record SdpAnswer(String text, NegotiatedSession negotiated) {}
