package dev.parley.conference.spi;

import dev.parley.conference.api.RecordingEnd;
import java.util.concurrent.CompletionStage;

/**
 * A recording that the media backend has accepted and reserved disk space for.
 *
 * <p>Threads: safe for use by multiple threads; no method blocks.
 */
public interface RunningRecording {
  /** Starts storing the room's media, unless the recording has ended by itself. */
  void begin();

  /**
   * Stops storing.
   *
   * @param why stored with the recording
   * @return completes once everything that was recorded is on disk
   */
  CompletionStage<Void> end(RecordingEnd why);
}
