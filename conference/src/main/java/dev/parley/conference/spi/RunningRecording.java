package dev.parley.conference.spi;

import java.util.concurrent.CompletionStage;

/**
 * A recording for which there is a place on the disk.
 *
 * <p>Threads: safe for all; no method blocks.
 */
public interface RunningRecording {
  /** Takes what is sent in the room from now on. */
  void begin();

  /** Takes nothing more. {@return completes once all that was taken is on disk} */
  CompletionStage<Void> end();
}
