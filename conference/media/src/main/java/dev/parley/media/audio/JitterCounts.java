package dev.parley.media.audio;

/**
 * What became of the packets of one stream.
 *
 * @param received of their own, and taken
 * @param recovered brought by a later packet, and taken
 * @param late came when their turn was over
 * @param duplicate came again
 * @param refused no Opus, or too large
 * @param lost had not come when it was their turn
 * @param dropped not played, to catch up, or since nobody took them
 */
public record JitterCounts(
    long received,
    long recovered,
    long late,
    long duplicate,
    long refused,
    long lost,
    long dropped) {}
