package dev.parley.load;

import java.time.Duration;
import java.util.Optional;

/**
 * Resource usage of this process and of the server's.
 *
 * @param client processor time of this process
 * @param server processor time of the server's process, where known
 * @param clientMegabytes resident memory of this process
 * @param serverMegabytes resident memory of the server's process
 */
record ProcessUsage(
    Duration client, Optional<Duration> server, double clientMegabytes, double serverMegabytes) {
  static ProcessUsage now(Optional<ProcessHandle> server) {
    ProcessHandle self = ProcessHandle.current();
    return new ProcessUsage(
        ProcessorTime.ofThisProcess(),
        of(server),
        megabytes(self),
        server.map(ProcessUsage::megabytes).orElse(0.0));
  }

  /** {@return processor time of a process, where known} */
  static Optional<Duration> of(Optional<ProcessHandle> process) {
    return process.flatMap(ProcessorTime::of);
  }

  /** {@return resident memory in megabytes on Linux; 0 elsewhere} */
  private static double megabytes(ProcessHandle process) {
    return ProcessMemory.resident(process.pid()).orElse(0) / 1e6;
  }
}
