package dev.parley.server.media;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Storage location of recordings, with its limit.
 *
 * @param folder of all recordings; nothing is recorded when empty
 * @param floorBytes free disk space below which nothing is recorded, in bytes
 */
public record RecordingStorage(Optional<Path> folder, long floorBytes) {
  /** Recording is disabled. */
  public static final RecordingStorage NONE = new RecordingStorage(Optional.empty(), 0);
}
