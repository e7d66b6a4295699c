package dev.parley.media.sdp;

/**
 * An answer.
 *
 * @param text for the peer
 * @param negotiated the same as values, for us
 */
public record Answer(String text, Negotiated negotiated) {}
