package dev.parley.server.admin;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.UnixOperatingSystemMXBean;
import dev.parley.server.health.HealthChecks.HealthState;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;

/**
 * Metrics of the server's readiness, of its disk and of its process. The names that begin with
 * {@code process_} are those of the Prometheus client libraries.
 */
final class ProcessMetrics {
  private static final double NANOS = 1e9;
  private static final double MILLIS = 1e3;

  private ProcessMetrics() {}

  /**
   * {@return the metrics as text}
   *
   * @param data the data folder, whose disk is reported
   */
  static String of(HealthState health, Path data) {
    PrometheusText text = new PrometheusText();
    text.gauge("parley_ready", "1 while the server can do its work.", health.ready() ? 1 : 0);
    text.head("parley_failing", "gauge", "1 for each part that cannot do its work.");
    health
        .failures()
        .keySet()
        .forEach(part -> text.line("parley_failing", PrometheusText.label("part", part), 1));
    text.gauge(
        "parley_read_only_rooms",
        "Rooms that are read-only because their logs are damaged.",
        health.readOnlyRooms());
    text.gauge(
        "parley_disk_free_bytes",
        "Free disk space of the data folder.",
        data.toFile().getUsableSpace()); // File opens no file, so it works without descriptors too
    process(text);
    return text.toString();
  }

  private static void process(PrometheusText text) {
    text.gauge(
        "process_start_time_seconds",
        "Start of the process, in seconds since 1970.",
        ManagementFactory.getRuntimeMXBean().getStartTime() / MILLIS);
    if (ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system) {
      text.head("process_cpu_seconds_total", "counter", "Processor time of the process.");
      text.line("process_cpu_seconds_total", "", system.getProcessCpuTime() / NANOS);
    }
    if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix) {
      descriptors(text, unix);
    }
  }

  private static void descriptors(PrometheusText text, UnixOperatingSystemMXBean unix) {
    long most = unix.getMaxFileDescriptorCount();
    text.gauge("process_max_fds", "File descriptors that the process may open.", most);
    try {
      long open = unix.getOpenFileDescriptorCount();
      text.gauge("process_open_fds", "File descriptors that are open.", open);
    } catch (InternalError e) {
      // The JDK counts the files of a folder, which it cannot open without a free descriptor.
      text.gauge("process_open_fds", "File descriptors that are open.", most);
    }
  }
}
