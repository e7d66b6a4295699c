package dev.parley.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * What this process and the server's have used.
 *
 * @param client processor time of this process
 * @param server processor time of the server's process, where that is known
 * @param clientMegabytes resident
 * @param serverMegabytes resident
 */
record Usage(
    Duration client, Optional<Duration> server, double clientMegabytes, double serverMegabytes) {
  private static final double KIB_PER_MEGABYTE = 1e6 / 1_024;

  static Usage now(Optional<ProcessHandle> server) {
    ProcessHandle self = ProcessHandle.current();
    return new Usage(
        ProcessorTime.ofThisProcess(),
        of(server),
        megabytes(self),
        server.map(Usage::megabytes).orElse(0.0));
  }

  /** {@return processor time of a process, where it is known} */
  static Optional<Duration> of(Optional<ProcessHandle> process) {
    return process.flatMap(ProcessorTime::of);
  }

  /** Linux tells it; elsewhere it is 0. */
  private static double megabytes(ProcessHandle process) {
    Path status = Path.of("/proc", Long.toString(process.pid()), "status");
    try {
      return Files.readAllLines(status).stream()
          .filter(line -> line.startsWith("VmRSS:"))
          .mapToDouble(line -> Double.parseDouble(line.replaceAll("[^0-9]", "")) / KIB_PER_MEGABYTE)
          .findFirst()
          .orElse(0);
    } catch (IOException e) {
      return 0;
    }
  }
}
