package dev.parley.client.transport;

/** Listener for the events of a {@link MediaConnection}, called within its turn. */
public interface MediaConnectionListener {
  /** Media can be sent and received. */
  void connected(long now);

  /** The connection could not be established, or has ended. */
  void failed(String why);

  /** Handles an authenticated RTP packet, which may be modified. */
  void rtp(byte[] bytes, int from, int length, long now);

  /** Handles an authenticated RTCP compound packet. */
  void rtcp(byte[] bytes, int from, int length, long now);
}
