package dev.parley.devices.api;

import java.util.concurrent.CompletionStage;

/**
 * Running capture or playback. Creating one takes no resources; starting it opens the device.
 *
 * <p>Threads: safe for all.
 */
public interface DeviceStream extends AutoCloseable {
  /**
   * {@return the end of the stream} Completes normally once it is closed, and with a {@link
   * DeviceException} when the device is lost or a listener throws. The device is closed by then.
   */
  CompletionStage<Void> ended();

  /**
   * Stops the stream, then closes the device, and returns when both have happened. A listener may
   * call it too: then it returns at once.
   */
  @Override
  void close();
}
