package dev.parley.iiop.rmi;

/** Stream format versions of custom values (OMG formal/2008-01-14, section 1.4.8.3). */
public final class StreamFormat {
  /** Version 1, which every peer reads. */
  public static final int VERSION_1 = 1;

  /** Version 2: the class's own data are a nested value, which a receiver can skip. */
  public static final int VERSION_2 = 2;

  private StreamFormat() {}
}
