package dev.parley.sfu;

/**
 * Known RTP stream of a publisher.
 *
 * @param again whether it has the retransmissions of the encoding, not its first copies
 */
record UplinkStream(Layer layer, boolean again) {}
