package dev.parley.recording;

/**
 * Position in a recorded track at which reading can start.
 *
 * @param millis arrival time of the packet there, in milliseconds of the recording
 * @param position offset of the packet in the file
 * @param packets number of packets before it
 * @param keyFrame whether a key frame starts there; always false for audio
 */
public record TrackIndexEntry(long millis, long position, long packets, boolean keyFrame) {}
