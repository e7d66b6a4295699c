package dev.parley.iiop.codec;

/**
 * Encodings of values in which ORBs differ, as the peer of one connection uses them. They are
 * learned from its messages, since nothing else distinguishes those ORBs, and are used in messages
 * to it.
 *
 * <p>Threads: safe for all.
 */
public final class PeerEncodings {
  /** Encoding of Java enum constants. */
  public enum EnumEncoding {
    /** {@code javax.rmi.CORBA.EnumDesc}, as specified: class name and constant name. */
    ENUM_DESC,

    /** Fields of {@link Enum}, ordinal and name: the OpenJDK ORB up to JDK 20. */
    FIELDS,

    /** Fields of {@link Enum} with the cached hash code, which {@link Enum} has from JDK 21 on. */
    FIELDS_AND_HASH
  }

  private volatile EnumEncoding enums = EnumEncoding.ENUM_DESC;

  /** {@return the encoding of enum constants in messages to the peer} */
  public EnumEncoding enums() {
    return enums;
  }

  /** Sets the encoding in which the peer has written an enum constant. */
  public void enums(EnumEncoding seen) {
    enums = seen;
  }
}
