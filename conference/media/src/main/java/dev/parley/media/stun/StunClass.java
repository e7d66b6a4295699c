package dev.parley.media.stun;

/** What a STUN message is to its receiver. */
public enum StunClass {
  /** Wants an answer. */
  REQUEST(0x0000),
  /** Wants none. */
  INDICATION(0x0010),
  /** The answer to a request that was accepted. */
  SUCCESS(0x0100),
  /** The answer to a request that was refused. */
  ERROR(0x0110);

  private final int bits;

  StunClass(int bits) {
    this.bits = bits;
  }

  /** The two bits of a message's type, where they stand in it. */
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
