package dev.parley.devices.api;

/**
 * Camera or screen. A picture is the memory into which the device writes: nothing is copied or
 * allocated per frame.
 */
public interface VideoSource extends DeviceStream {
  /**
   * Opens the device and starts to capture.
   *
   * @throws DeviceException when the device cannot be opened
   * @throws IllegalStateException when the source was started before
   */
  void start(PictureListener listener);
}
