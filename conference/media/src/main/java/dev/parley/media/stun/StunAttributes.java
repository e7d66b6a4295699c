package dev.parley.media.stun;

/** STUN attribute types. Those below 0x8000 are comprehension-required. */
final class StunAttributes {
  static final int MAPPED_ADDRESS = 0x0001;
  static final int USERNAME = 0x0006;
  static final int MESSAGE_INTEGRITY = 0x0008;
  static final int ERROR_CODE = 0x0009;
  static final int UNKNOWN_ATTRIBUTES = 0x000A;
  static final int REALM = 0x0014;
  static final int NONCE = 0x0015;
  static final int XOR_MAPPED_ADDRESS = 0x0020;
  static final int PRIORITY = 0x0024;
  static final int USE_CANDIDATE = 0x0025;
  static final int FIRST_OPTIONAL = 0x8000;
  static final int FINGERPRINT = 0x8028;
  static final int ICE_CONTROLLED = 0x8029;
  static final int ICE_CONTROLLING = 0x802A;

  private StunAttributes() {}
}
