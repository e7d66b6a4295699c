package dev.parley.media.dtls;

/** Cause of a failed handshake. */
public enum DtlsFailure {
  /** The peer presented no certificate, or one that does not match the signalled fingerprint. */
  WRONG_CERTIFICATE,
  /** The peer supports none of our SRTP protection profiles. */
  NO_COMMON_PROFILE,
  /** The handshake did not finish within {@link DtlsEndpoint#HANDSHAKE_TIMEOUT}. */
  TIMED_OUT,
  /** The peer sent a fatal alert. */
  ENDED_BY_PEER,
  /** The peer violated the protocol, or supports none of our cipher suites. */
  PROTOCOL_ERROR
}
