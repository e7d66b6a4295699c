package dev.parley.testkit;

import java.lang.management.ManagementFactory;

/**
 * JVM flags that choose the JIT compilers. A server that a check starts has the compilers of the
 * check's own JVM: all of them where it runs for long, and only the fast one in the short form that
 * a build runs.
 */
public final class CompilerFlags {
  private static final String LEVEL = "-XX:TieredStopAtLevel=";
  private static final String ALL_COMPILERS = LEVEL + "4";

  private CompilerFlags() {}

  /** {@return the flag for a JVM with the compilers of this one} */
  public static String ofThisJvm() {
    return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(argument -> argument.startsWith(LEVEL))
        .reduce((_, last) -> last)
        .orElse(ALL_COMPILERS);
  }
}
