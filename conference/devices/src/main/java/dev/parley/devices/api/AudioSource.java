package dev.parley.devices.api;

/**
 * Microphone, or another source of sound. Its samples are copied once, from the memory of the sound
 * server into the frame that the listener gets; nothing is allocated per frame.
 */
public interface AudioSource extends DeviceStream {
  /**
   * Opens the device and starts to capture into native memory.
   *
   * @throws DeviceException when the device cannot be opened
   * @throws IllegalStateException when the source was started before
   */
  void start(FrameListener listener);

  /**
   * Opens the device and starts to capture into an array.
   *
   * @throws DeviceException when the device cannot be opened
   * @throws IllegalStateException when the source was started before
   */
  void startSamples(SampleListener listener);
}
