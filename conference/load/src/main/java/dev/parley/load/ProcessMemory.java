package dev.parley.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/**
 * Resident memory of processes, from {@code /proc/PID/status} (Linux, proc(5)).
 *
 * <p>Threads: safe for all.
 */
public final class ProcessMemory {
  private ProcessMemory() {}

  /**
   * {@return the resident memory of a process in bytes; empty if it has ended or the system has no
   * such file}
   */
  public static OptionalLong resident(long pid) {
    return resident(Path.of("/proc", Long.toString(pid), "status"));
  }

  static OptionalLong resident(Path status) {
    try {
      return Files.readAllLines(status).stream()
          .filter(line -> line.startsWith("VmRSS:"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
          .findFirst();
    } catch (IOException e) {
      return OptionalLong.empty();
    }
  }
}
