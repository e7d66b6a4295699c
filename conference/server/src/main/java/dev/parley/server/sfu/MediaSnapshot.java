package dev.parley.server.sfu;

import dev.parley.server.groups.GroupsSnapshot;
import dev.parley.server.recordings.RecordingSnapshot;
import dev.parley.sfu.SfuSnapshot;

/**
 * Snapshot of audio and video: forwarding, threads, recordings and groups.
 *
 * @param dropped number of datagrams that were too long to be read, or that the system did not
 *     accept
 */
public record MediaSnapshot(
    SfuSnapshot forwarding,
    long dropped,
    ForwardingThreadsSnapshot threads,
    RecordingSnapshot recordings,
    GroupsSnapshot groups) {

  /** {@return the combined snapshot of two shards} */
  MediaSnapshot plus(MediaSnapshot other) {
    return new MediaSnapshot(
        forwarding.plus(other.forwarding),
        dropped + other.dropped,
        threads.plus(other.threads),
        recordings.plus(other.recordings),
        groups.plus(other.groups));
  }
}
