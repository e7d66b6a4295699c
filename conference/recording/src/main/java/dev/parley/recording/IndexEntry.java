package dev.parley.recording;

/**
 * A place in a track where reading can start.
 *
 * @param millis of the recording, when the packet there came
 * @param position of the packet in the file
 * @param packets before it
 * @param keyFrame whether a key frame starts there; in sound, never
 */
public record IndexEntry(long millis, long position, long packets, boolean keyFrame) {}
