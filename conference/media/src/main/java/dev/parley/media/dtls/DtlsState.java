package dev.parley.media.dtls;

import dev.parley.media.srtp.SrtpKeys;

/** Where an endpoint stands. It goes from connecting to connected or failed, and ends closed. */
public sealed interface DtlsState {
  /** The handshake waits for the peer, or is under way. */
  record Connecting() implements DtlsState {}

  /**
   * The handshake is done, and the peer is who it was announced to be.
   *
   * @param keys what it was for
   */
  record Connected(SrtpKeys keys) implements DtlsState {}

  /**
   * The handshake has failed, for good.
   *
   * @param reason why
   */
  record Failed(DtlsFailure reason) implements DtlsState {}

  /** One side has closed the association. */
  record Closed() implements DtlsState {}
}
