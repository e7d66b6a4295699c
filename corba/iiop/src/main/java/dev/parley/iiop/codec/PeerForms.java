package dev.parley.iiop.codec;

/**
 * Forms of values in which ORBs differ, as the peer of one connection writes them. Learned from its
 * messages, since nothing else tells those ORBs apart, and used in messages to it.
 *
 * <p>Threads: safe for all.
 */
public final class PeerForms {
  /** Forms of the constants of Java's enums. */
  public enum EnumForm {
    /** {@code javax.rmi.CORBA.EnumDesc}, as specified: the names of class and constant. */
    DESCRIBED,

    /** The fields of {@link Enum}: ordinal and name. The OpenJDK ORB up to JDK 20. */
    FIELDS,

    /** The same with the cached hash code, which {@link Enum} has from JDK 21 on. */
    FIELDS_AND_HASH
  }

  private volatile EnumForm enums = EnumForm.DESCRIBED;

  /** {@return how constants of enums are written to the peer} */
  public EnumForm enums() {
    return enums;
  }

  /** The peer has written a constant so. */
  public void enums(EnumForm seen) {
    enums = seen;
  }
}
