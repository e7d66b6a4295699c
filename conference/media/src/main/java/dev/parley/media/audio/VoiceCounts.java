package dev.parley.media.audio;

/**
 * Playout statistics of one audio source.
 *
 * @param packets statistics of the jitter buffer
 * @param samples samples due while the member spoke
 * @param mended samples recovered by in-band FEC of a later packet
 * @param concealed samples concealed for lost packets
 * @param broken packets that could not be decoded
 */
public record VoiceCounts(
    JitterCounts packets, long samples, long mended, long concealed, long broken) {}
