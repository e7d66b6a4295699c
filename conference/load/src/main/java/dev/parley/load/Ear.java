package dev.parley.load;

/** What a {@link PeerLine} tells its member, from within its turn. */
interface Ear {
  /** Packets can be sent and received. */
  void connected(long now);

  /** It could not be connected, or is no more. */
  void failed(String why);

  /** An authentic packet of RTP, which may be written to. */
  void rtp(byte[] bytes, int from, int length, long now);

  /** Authentic packets of RTCP. */
  void rtcp(byte[] bytes, int from, int length, long now);
}
