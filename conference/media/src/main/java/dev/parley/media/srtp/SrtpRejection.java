package dev.parley.media.srtp;

/** Reason for which a packet was rejected. */
public enum SrtpRejection {
  /** The packet is shorter than its header requires. */
  MALFORMED,
  /** A packet with this index was received before (replay). */
  REPLAYED,
  /** The index is older than the replay window. */
  TOO_OLD,
  /** Authentication failed: the packet is not from the peer, or was modified. */
  UNAUTHENTIC,
  /** The number of SSRCs would exceed {@link SrtpReceiver#SSRC_MAX}. */
  TOO_MANY_STREAMS,
  /** The key has protected the maximum number of packets: a new handshake is needed. */
  KEY_EXHAUSTED
}
