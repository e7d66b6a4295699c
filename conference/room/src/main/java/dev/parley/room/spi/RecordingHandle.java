package dev.parley.room.spi;

import dev.parley.room.api.RecordingEndReason;
import java.util.concurrent.CompletionStage;

/**
 * A recording that the media backend has accepted and reserved disk space for.
 *
 * <p>Threads: safe for use by multiple threads; no method blocks.
 */
public interface RecordingHandle {
  /** Starts storing the room's media, unless the recording has ended by itself. */
  void begin();

  /**
   * Stops storing.
   *
   * @param why stored with the recording
   * @return completes once everything that was recorded is on disk
   */
  CompletionStage<Void> end(RecordingEndReason why);
}
