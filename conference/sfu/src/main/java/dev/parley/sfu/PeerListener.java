package dev.parley.sfu;

import java.util.List;
import java.util.UUID;

/** Listener for the events of a peer, called on the owner's thread. */
public interface PeerListener {
  /** Media can be sent and received. */
  void connected();

  /**
   * The connection has failed for good: a new peer is needed.
   *
   * @param why cause, for the log and for people
   */
  void failed(String why);

  /** The set of published tracks in the room has changed. */
  void tracksChanged(List<PublishedTrackInfo> tracks);

  /**
   * The active speakers among the other members have changed.
   *
   * @param members the present or last active speaker first
   */
  void activeSpeakersChanged(List<UUID> members);

  /**
   * A subscribed track is sent in another layer, or for another reason.
   *
   * @param layer number of the size, 1 for the smallest; 0 for nothing
   * @param layers number of sizes that the publisher sends
   * @param fewerFrames whether some frames of that size are left out
   * @param reason why the track is not sent in a larger size or at a higher frame rate
   */
  void layerChanged(UUID track, int layer, int layers, boolean fewerFrames, LayerReason reason);

  /** Other tracks than before are received by the group instead of the connection. */
  void groupTracksChanged(List<UUID> tracks);

  /** Periodic report of the link quality, every few seconds. */
  void linkQuality(LinkQuality report);
}
