package dev.parley.iiop.cdr;

/** GIOP version. In CDR, versions differ in the encoding of wide characters; GIOP 1.0 has none. */
public enum GiopVersion {
  /** CORBA 2.0. */
  V1_0(0),
  /** CORBA 2.1: fragments, wide characters of fixed width. */
  V1_1(1),
  /** CORBA 2.3 and later. */
  V1_2(2);

  private final int minor;

  GiopVersion(int minor) {
    this.minor = minor;
  }

  /** {@return the minor version number, as in a message's header} */
  public int minor() {
    return minor;
  }

  /** {@return whether this is {@code other} or a later version} */
  public boolean atLeast(GiopVersion other) {
    return compareTo(other) >= 0;
  }

  @Override
  public String toString() {
    return "1." + minor;
  }
}
