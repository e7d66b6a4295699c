package dev.parley.sfu;

import dev.parley.media.sdp.CodecFormat;

/**
 * Recorder of a room, called on the owner's thread. It receives each track in the highest available
 * layer.
 */
public interface TrackRecorder extends TrackSink {
  /** Called when a track is published, before its first packet. */
  void trackStarted(PublishedTrackInfo track, CodecFormat format, long now);
}
