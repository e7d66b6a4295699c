package dev.parley.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Description of the machine that the figures were taken on. */
public final class MachineText {
  private static final Path CPU_INFO = Path.of("/proc/cpuinfo");

  /** {@return processor, cores, kernel and JDK, on one line} */
  public static String text() {
    return "%s, %d cores, %s %s, JDK %s"
        .formatted(
            processor(),
            Runtime.getRuntime().availableProcessors(),
            System.getProperty("os.name"),
            System.getProperty("os.version"),
            Runtime.version());
  }

  private static String processor() {
    if (!Files.isReadable(CPU_INFO)) {
      return System.getProperty("os.arch");
    }
    try (var lines = Files.lines(CPU_INFO)) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElseGet(() -> System.getProperty("os.arch"));
    } catch (IOException e) {
      return System.getProperty("os.arch");
    }
  }

  private MachineText() {}
}
