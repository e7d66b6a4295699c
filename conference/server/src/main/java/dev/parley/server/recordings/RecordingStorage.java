package dev.parley.server.recordings;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Storage location of recordings, with its limit.
 *
 * @param folder of all recordings; nothing is recorded when empty
 * @param floorBytes free disk space below which nothing is recorded, in bytes
 * @param node id of this node of a cluster, whose nodes can share the folder; empty for a server
 *     alone
 */
public record RecordingStorage(Optional<Path> folder, long floorBytes, Optional<String> node) {
  /** Recording is disabled. */
  public static final RecordingStorage NONE =
      new RecordingStorage(Optional.empty(), 0, Optional.empty());
}
