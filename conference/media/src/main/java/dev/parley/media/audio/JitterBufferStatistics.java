package dev.parley.media.audio;

/**
 * Packet statistics of a jitter buffer.
 *
 * @param received accepted packets that arrived by themselves
 * @param recovered accepted packets that were recovered from a later one
 * @param late packets that arrived after their playout time
 * @param duplicate packets that were there already
 * @param rejected packets that are not Opus or too large
 * @param lost packets that were missing at their playout time
 * @param dropped packets that were not played, to catch up or because nothing took them
 */
public record JitterBufferStatistics(
    long received,
    long recovered,
    long late,
    long duplicate,
    long rejected,
    long lost,
    long dropped) {}
