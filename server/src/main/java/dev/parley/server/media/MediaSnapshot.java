package dev.parley.server.media;

import dev.parley.forwarding.Snapshot;

/**
 * All that the thread of audio and video does at a moment.
 *
 * @param dropped datagrams that were too long to be read, or that the system did not take
 */
public record MediaSnapshot(
    Snapshot forwarding, Delays delays, long dropped, RecordingSnapshot recordings) {}
