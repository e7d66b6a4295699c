package dev.parley.sfu;

import java.util.UUID;

/** Listener for the layers in which tracks are sent to a peer. */
@FunctionalInterface
interface LayerListener {
  /**
   * The track is sent in another layer, or for another reason; the parameters are those of {@link
   * PeerListener#layerChanged}.
   */
  void layerChanged(UUID track, int layer, int layers, boolean fewerFrames, LayerReason reason);
}
