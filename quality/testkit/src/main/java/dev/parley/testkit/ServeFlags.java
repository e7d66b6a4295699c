package dev.parley.testkit;

import java.util.List;

/**
 * JVM flags that the launcher, {@code ./parley}, passes to {@code parley serve} on Linux with
 * glibc, without the sizes that depend on the machine. For test processes that represent a server.
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
