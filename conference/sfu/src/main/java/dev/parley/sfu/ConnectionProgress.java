package dev.parley.sfu;

/** Progress of a peer connection, from the answer of its offer to packets of audio and video. */
public enum ConnectionProgress {
  /** No valid connectivity check of the peer has arrived. */
  UNREACHED,
  /** Checks arrive, and the peer has not nominated a path. */
  CHECKED,
  /** A path is nominated, and the DTLS handshake is not finished. */
  HANDSHAKE,
  /** Media is sent and received. */
  CONNECTED,
  /** The peer was connected, and nothing has arrived for {@code IceLite.CONSENT_SECONDS}. */
  LOST
}
