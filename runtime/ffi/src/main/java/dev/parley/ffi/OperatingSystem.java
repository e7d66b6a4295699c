package dev.parley.ffi;

import java.util.Locale;

/** Operating system, as far as C functions differ. */
public enum OperatingSystem {
  LINUX,
  MAC,
  WINDOWS,
  OTHER;

  /** The operating system of this process. */
  public static final OperatingSystem CURRENT = of(System.getProperty("os.name"));

  /** {@return the operating system with this value of {@code os.name}} */
  static OperatingSystem of(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return lower.contains("linux")
        ? LINUX
        : lower.startsWith("mac") ? MAC : lower.startsWith("windows") ? WINDOWS : OTHER;
  }
}
