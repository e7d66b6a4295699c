package dev.parley.media.srtp;

/** Why a packet was refused. */
public enum Refusal {
  /** It is too short, or its header promises more than there is. */
  MALFORMED,
  /** A packet with this number has been there already. */
  REPEATED,
  /** Its number is so far back that nobody knows whether it has been there. */
  TOO_OLD,
  /** It is not from the peer, or was changed on its way. */
  FORGED,
  /** It would be one SSRC more than {@link SrtpReceiver#SSRC_MAX}. */
  TOO_MANY_STREAMS,
  /** The key has protected as many packets as it may: a new handshake is needed. */
  SPENT
}
