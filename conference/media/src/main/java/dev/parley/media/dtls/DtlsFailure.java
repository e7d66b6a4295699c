package dev.parley.media.dtls;

/** Why a handshake has failed. */
public enum DtlsFailure {
  /** The peer showed no certificate, or another than the one its fingerprint was signalled for. */
  WRONG_CERTIFICATE,
  /** The peer knows no profile of SRTP that is spoken here. */
  NO_COMMON_PROFILE,
  /** It was not done within {@link DtlsEndpoint#HANDSHAKE_TIMEOUT}. */
  TIMED_OUT,
  /** The peer ended it with an alert. */
  ENDED_BY_PEER,
  /** The peer broke the protocol, or knows no cipher that is spoken here. */
  PROTOCOL_ERROR
}
