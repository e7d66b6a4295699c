package dev.parley.testkit;

import java.util.List;

/**
 * JVM flags that the launcher, {@code ./parley}, gives to {@code parley serve} on Linux with glibc,
 * apart from the sizes that depend on the machine. For processes of tests that stand for it.
 */
public final class ServeFlags {
  /** The flags. */
  public static final List<String> ALL =
      List.of(
          "-XX:+UseSerialGC",
          "-Xms32m",
          "-Xmn24m",
          "-XX:+UseCompactObjectHeaders",
          "-XX:-ShrinkHeapInSteps",
          "-XX:MinHeapFreeRatio=10",
          "-XX:MaxHeapFreeRatio=30",
          "-XX:TrimNativeHeapInterval=30000",
          "-XX:+ExitOnOutOfMemoryError");

  private ServeFlags() {}
}
