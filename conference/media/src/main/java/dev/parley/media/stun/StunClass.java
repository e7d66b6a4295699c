package dev.parley.media.stun;

/** Class of a STUN message. */
public enum StunClass {
  /** Request, which requires a response. */
  REQUEST(0x0000),
  /** Indication, without response. */
  INDICATION(0x0010),
  /** Success response. */
  SUCCESS(0x0100),
  /** Error response. */
  ERROR(0x0110);

  private final int bits;

  StunClass(int bits) {
    this.bits = bits;
  }

  /** {@return the two class bits at their place in the message type} */
  int bits() {
    return bits;
  }

  static StunClass of(int type) {
    if ((type & 0x0100) == 0) {
      return (type & 0x0010) == 0 ? REQUEST : INDICATION;
    }
    return (type & 0x0010) == 0 ? SUCCESS : ERROR;
  }
}
