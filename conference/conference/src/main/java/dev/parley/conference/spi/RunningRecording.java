package dev.parley.conference.spi;

import dev.parley.conference.api.RecordingEnd;
import java.util.concurrent.CompletionStage;

/**
 * A recording for which there is a place on the disk.
 *
 * <p>Threads: safe for all; no method blocks.
 */
public interface RunningRecording {
  /** Takes what is sent in the room from now on, unless it has ended by itself. */
  void begin();

  /**
   * Takes nothing more.
   *
   * @param why kept with what was taken
   * @return completes once all that was taken is on disk
   */
  CompletionStage<Void> end(RecordingEnd why);
}
