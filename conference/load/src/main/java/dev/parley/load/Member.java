package dev.parley.load;

/** Whoever publishes or watches, as its thread sees it. All is called by that thread. */
interface Member {
  /** Reads what has come, and does what is due. */
  void turn(long now);

  /** {@return what it sends and receives by} */
  PeerLine line();
}
