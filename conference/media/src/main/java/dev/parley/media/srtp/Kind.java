package dev.parley.media.srtp;

/** The two kinds of packets. Each has keys of its own, derived by labels (RFC 3711, 4.3). */
enum Kind {
  RTP(0),
  RTCP(3);

  private final int firstLabel;

  Kind(int firstLabel) {
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
