package dev.parley.sfu;

/** Listener for the events of a peer's subscriptions. */
interface SubscriptionListener extends LayerListener {
  /** The track or its layers have changed: a new allocation of layers is needed. */
  void reconsider();

  /** The track has ended. */
  void ended(Subscription subscription);
}
