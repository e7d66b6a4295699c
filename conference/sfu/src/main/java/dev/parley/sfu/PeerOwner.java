package dev.parley.sfu;

/** Owner of the peers of a forwarder, which is notified of their end. */
interface PeerOwner {
  /** The peer is closed. Its DTLS closure alert may be pending. */
  void closed(Peer peer);

  /** The peer has sent its DTLS closure alert. */
  void ended(Peer peer);
}
