package dev.parley.media.audio;

/**
 * How well one voice was heard.
 *
 * @param packets what became of its packets
 * @param samples that were due from it while it spoke
 * @param mended samples that a later packet brought in short
 * @param concealed samples that were made up for lost packets
 * @param broken packets that could not be decoded
 */
public record VoiceCounts(
    JitterCounts packets, long samples, long mended, long concealed, long broken) {}
