package dev.parley.sfu;

import java.util.UUID;

/**
 * Receiver of tracks that is no peer, called on the owner's thread. It receives each track as a
 * single continuous RTP stream, and audio without its redundant copies. A late packet is passed on
 * when it arrives, under the sequence number that was reserved for it.
 */
public interface TrackSink {
  /**
   * Called for each packet of a track, in the format of the track and without header extensions. A
   * packet without payload is a placeholder for a packet that is not needed.
   *
   * @param bytes buffer of the caller, which is reused afterwards
   * @param whole whether a decoder can start at this packet
   * @return false when the sink dropped it: the track then restarts at the next key frame, which is
   *     requested
   */
  boolean packet(UUID track, byte[] bytes, int from, int length, boolean whole, long now);

  /** Called when a track is no longer published. */
  void trackEnded(UUID track, long now);
}
