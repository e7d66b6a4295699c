package dev.parley.media.srtp;

/**
 * Packet kind, RTP or RTCP. Each has its own session keys, derived by labels (RFC 3711, section
 * 4.3).
 */
enum SrtpPacketKind {
  RTP(0),
  RTCP(3);

  private final int firstLabel;

  SrtpPacketKind(int firstLabel) {
    this.firstLabel = firstLabel;
  }

  int encryptionLabel() {
    return firstLabel;
  }

  int authenticationLabel() {
    return firstLabel + 1;
  }

  int saltLabel() {
    return firstLabel + 2;
  }
}
