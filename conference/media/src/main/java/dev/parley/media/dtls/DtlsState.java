package dev.parley.media.dtls;

import dev.parley.media.srtp.SrtpKeys;

/** State of a DTLS endpoint: connecting, then connected or failed; finally closed. */
public sealed interface DtlsState {
  /** The handshake waits for the peer or is in progress. */
  record Connecting() implements DtlsState {}

  /**
   * The handshake is complete, and the certificate of the peer matches its fingerprint.
   *
   * @param keys SRTP keys exported from the handshake
   */
  record Connected(SrtpKeys keys) implements DtlsState {}

  /**
   * The handshake has failed permanently.
   *
   * @param reason cause of the failure
   */
  record Failed(DtlsFailure reason) implements DtlsState {}

  /** The association was closed by either side. */
  record Closed() implements DtlsState {}
}
