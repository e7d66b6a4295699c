package dev.parley.sfu;

/** Listener for the packets and events of the transport of one peer. */
interface PeerTransportListener {
  /** The DTLS handshake is finished: media can be sent and received. */
  void connected(long now);

  /** The connection has failed or was closed by the peer. */
  void failed(String why);

  /** The DTLS association has ended, and nothing more is sent. */
  void ended();

  /** STUN checks have measured the loss, 0 to 1, and the round trip of the path in nanoseconds. */
  void pathMeasured(double loss, long roundTrip, long now);

  /** An authenticated RTP packet has arrived. */
  void rtp(byte[] bytes, int from, int length, long now);

  /** An authenticated RTCP compound packet has arrived. */
  void rtcp(byte[] bytes, int from, int length, long now);
}
