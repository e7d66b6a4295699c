package dev.parley.sfu;

/** Transport of RTP and RTCP packets to one peer. Threads: confined to its owner. */
interface MediaTransport {
  /** {@return whether packets can be sent to the peer} */
  boolean connected();

  /** {@return progress of the connection} */
  ConnectionProgress progress();

  /**
   * Protects an RTP packet with SRTP and sends it; {@code bytes} has room for the authentication
   * tag.
   */
  void send(byte[] bytes, int from, int length);

  /** Protects RTCP packets with SRTCP and sends them; {@code bytes} has room for index and tag. */
  void sendReports(byte[] bytes, int from, int length);

  /** Runs the periodic work that is due. */
  void tick(long now);

  /** Ends the DTLS association and releases the routes. */
  void close();

  /**
   * {@return whether the DTLS association has ended, so that nothing more is sent} The closure
   * alert is produced by a thread of its own.
   */
  boolean ended();
}
