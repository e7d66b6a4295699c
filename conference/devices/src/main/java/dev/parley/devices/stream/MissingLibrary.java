package dev.parley.devices.stream;

import dev.parley.devices.api.DeviceException;
import dev.parley.devices.api.DeviceException.Reason;
import dev.parley.ffi.OperatingSystem;

/** Exceptions for libraries of the system that are missing, or that Java may not link. */
public final class MissingLibrary {
  /** Message for other operating systems. */
  public static final String NEEDS_LINUX =
      "devices need Linux, and this is " + System.getProperty("os.name");

  private static final String OPTION = "--enable-native-access";

  private MissingLibrary() {}

  /**
   * {@return the exception}
   *
   * @param use what was tried, such as "decode AV1"
   * @param packages of Debian that have the library; empty if several have
   */
  public static DeviceException error(LinkageError cause, String use, String packages) {
    return error(cause, use, packages, OperatingSystem.CURRENT);
  }

  static DeviceException error(
      LinkageError cause, String use, String packages, OperatingSystem system) {
    return new DeviceException(
        Reason.NO_LIBRARY,
        "cannot %s: %s".formatted(use, advice(reason(cause), packages, system)),
        cause);
  }

  private static String advice(String reason, String packages, OperatingSystem system) {
    if (system != OperatingSystem.LINUX) {
      return NEEDS_LINUX;
    }
    if (reason.contains(OPTION)) {
      return reason; // says what to do
    }
    String install = packages.isEmpty() ? "" : " (Debian: apt-get install %s)".formatted(packages);
    return "%s; install it%s and start the program again".formatted(reason, install);
  }

  /** {@return the first reason} The JVM remembers it for a class whose initializer has failed. */
  private static String reason(LinkageError error) {
    Throwable cause = error.getCause();
    String text = String.valueOf(error.getMessage());
    return error instanceof NoClassDefFoundError && cause instanceof ExceptionInInitializerError
        ? String.valueOf(cause.getMessage())
            .replaceFirst("^Exception [\\w.$]+: ", "")
            .replaceFirst(" \\[in thread \"[^\"]*\"\\]$", "")
        : text;
  }
}
