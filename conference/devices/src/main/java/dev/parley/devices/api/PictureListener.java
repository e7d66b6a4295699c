package dev.parley.devices.api;

/** Listener of captured video. */
@FunctionalInterface
public interface PictureListener {
  /**
   * Receives a picture, on the thread of the source. While this runs, the source drops frames for
   * which it has no buffer.
   *
   * @param picture whose memory is that of the device, valid during the call and on this thread
   */
  void onPicture(Picture picture);
}
