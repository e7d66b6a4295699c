package dev.parley.server.media;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Where recordings go.
 *
 * @param folder of all recordings; nothing is recorded when empty
 * @param floorBytes of free disk, below which nothing is recorded
 */
public record RecordingPlace(Optional<Path> folder, long floorBytes) {
  /** Nothing is recorded. */
  public static final RecordingPlace NONE = new RecordingPlace(Optional.empty(), 0);
}
