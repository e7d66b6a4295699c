package dev.parley.media.audio;

/**
 * Playout statistics of one audio source.
 *
 * @param packets statistics of the jitter buffer
 * @param samples samples due while the member spoke
 * @param recoveredByFec samples recovered by in-band FEC of a later packet
 * @param concealed samples concealed for lost packets
 * @param malformed packets that could not be decoded
 */
public record PlayoutStatistics(
    JitterBufferStatistics packets,
    long samples,
    long recoveredByFec,
    long concealed,
    long malformed) {}
