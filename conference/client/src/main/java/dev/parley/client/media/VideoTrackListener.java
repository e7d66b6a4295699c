package dev.parley.client.media;

/**
 * Listener of one received video track, such as its decoder.
 *
 * <p>Threads: called one at a time, by the executor of its subscription.
 */
public interface VideoTrackListener {
  /**
   * Receives a frame. The first one, and the first one after {@code false}, is a key frame.
   *
   * @return whether the frame could be used; after {@code false} a key frame is requested
   */
  boolean onFrame(VideoFrame frame);

  /** Handles the end of the track or of the subscription; the last call. */
  void onEnd();
}
