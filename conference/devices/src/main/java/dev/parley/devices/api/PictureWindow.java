package dev.parley.devices.api;

/**
 * Window that shows pictures in their own size, without a toolkit.
 *
 * <p>Threads: safe for all.
 */
public interface PictureWindow extends AutoCloseable {
  /**
   * Shows a picture, which is copied once.
   *
   * @param picture I420 or BGRX
   * @return false once the user or the program has closed the window
   * @throws DeviceException when the display is gone
   */
  boolean show(Picture picture);

  /**
   * {@return whether the window is open} Handles what its user has done since the last call.
   *
   * @throws DeviceException when the display is gone
   */
  boolean isOpen();

  /** {@return the width of the last picture, or of the empty window} */
  int width();

  /** {@return the height of the last picture, or of the empty window} */
  int height();

  /** Closes the window; may be called again. */
  @Override
  void close();
}
