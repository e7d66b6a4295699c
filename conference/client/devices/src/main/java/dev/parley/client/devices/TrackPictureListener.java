package dev.parley.client.devices;

import dev.parley.devices.api.Picture;
import dev.parley.room.api.media.MediaTrack;

/** Listener of decoded video. */
@FunctionalInterface
public interface TrackPictureListener {
  /**
   * Receives a picture, on the thread of the track's decoder. Frames of this track wait meanwhile,
   * up to 100; after that they are dropped up to the next key frame. Other tracks do not wait.
   *
   * @param picture I420, valid during the call
   */
  void onPicture(MediaTrack track, Picture picture);
}
