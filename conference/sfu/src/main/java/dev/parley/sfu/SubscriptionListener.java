package dev.parley.sfu;

import java.util.UUID;

/** Listener for the events of a peer's subscriptions. */
interface SubscriptionListener {
  /** The track or its layers have changed: a new allocation of layers is needed. */
  void reconsider();

  /** The track has ended. */
  void ended(Subscription subscription);

  /**
   * The track is sent in another layer, or for another reason; the parameters are those of {@link
   * PeerListener#layerChanged}.
   */
  void layerChanged(UUID track, int layer, int layers, boolean fewerFrames, LayerReason reason);
}
