package dev.parley.transport.api;

/** Wire types of the Protobuf encoding (docs/protocol/values.md). */
public final class WireTypes {
  /** A varint. */
  public static final int VARINT = 0;

  /** Eight bytes, little-endian. */
  public static final int FIXED64 = 1;

  /** A length-delimited value: a length and that many bytes. */
  public static final int BYTES = 2;

  /** Four bytes, little-endian. */
  public static final int FIXED32 = 5;

  private WireTypes() {}

  /** {@return the number of the field that a tag begins} */
  public static int field(int tag) {
    return tag >>> 3;
  }

  /** {@return the wire type in a tag} */
  public static int type(int tag) {
    return tag & 7;
  }
}
