package dev.parley.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Writes generated Java sources. */
final class GeneratedSources {
  private GeneratedSources() {}

  /** Refuses what is no name of a package; an empty name is one. */
  static void requirePackage(String name) {
    if (!name.matches("([A-Za-z_][A-Za-z0-9_]*(\\.[A-Za-z_][A-Za-z0-9_]*)*)?")) {
      throw new CliException(ExitCode.USAGE, "--package " + name + " is not a package name");
    }
  }

  /** Writes sources, and prints the path of each. */
  static void write(Map<String, String> sources, Path out, PrintWriter lines) throws IOException {
    for (Map.Entry<String, String> each : sources.entrySet()) {
      Path file = out.resolve(each.getKey());
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.writeString(file, each.getValue());
      lines.println(file);
    }
    lines.flush();
  }
}
