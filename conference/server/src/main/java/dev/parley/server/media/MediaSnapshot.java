package dev.parley.server.media;

import dev.parley.forwarding.Snapshot;

/**
 * All that audio and video do at a moment.
 *
 * @param dropped datagrams that were too long to be read, or that the system did not take
 */
public record MediaSnapshot(
    Snapshot forwarding, long dropped, ThreadsSnapshot threads, RecordingSnapshot recordings) {

  /** {@return what two shards do together} */
  MediaSnapshot plus(MediaSnapshot other) {
    return new MediaSnapshot(
        forwarding.plus(other.forwarding),
        dropped + other.dropped,
        threads.plus(other.threads),
        recordings.plus(other.recordings));
  }
}
