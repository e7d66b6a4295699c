package dev.parley.bench.ends;

import dev.parley.bench.table.BenchException;

/**
 * Factory of SOAP ends: {@code CLIENT/SERVER/PAYLOAD}, for example {@code parley/metro/order}. The
 * first end is the client. CXF and Metro are the same end on different class paths.
 */
public final class SoapEnds {
  /** Name of Parley's stack. */
  public static final String PARLEY = "parley";

  /** Suffix of Parley as a server whose servant is not {@code @Inline}. */
  public static final String NOT_INLINE = "-threads";

  /** {@return the stack of an end} */
  public static String stack(String way, EndRole role) {
    return way.split("/", -1)[role == EndRole.FIRST ? 0 : 1];
  }

  static PairEnd open(String way, EndRole role) {
    String stack = stack(way, role);
    boolean order = way.endsWith("/order");
    if (!order && !way.endsWith("/long")) {
      throw new BenchException("there is no SOAP end of kind " + way);
    }
    return stack.startsWith(PARLEY)
        ? new SoapEnd(role, order, !stack.endsWith(NOT_INLINE))
        : new JaxwsEnd(role, order);
  }

  private SoapEnds() {}
}
