package dev.parley.bench.capture;

import dev.parley.bench.table.BenchException;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** Display without a monitor: Xvfb, a process. */
final class VirtualScreen implements AutoCloseable {
  private static final String PROGRAM = "Xvfb";

  private final Process process;
  private final String display;

  VirtualScreen(int width, int height) {
    String size = width + "x" + height + "x24";
    try {
      process =
          new ProcessBuilder(
                  PROGRAM, "-noreset", "-displayfd", "1", "-screen", "0", size, "-nolisten", "tcp")
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      BufferedReader said =
          new BufferedReader(
              new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
      String number = said.readLine();
      if (number == null) {
        throw new BenchException(PROGRAM + " ended at once");
      }
      display = ":" + number.strip();
    } catch (IOException e) {
      throw new BenchException(PROGRAM + " could not be started: " + e.getMessage(), e);
    }
  }

  /** {@return the reason why there is none; empty if there is one} */
  static Optional<String> missing() {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    boolean there =
        Arrays.stream(path.split(File.pathSeparator, -1))
            .anyMatch(each -> Files.isExecutable(Path.of(each, PROGRAM)));
    return there
        ? Optional.empty()
        : Optional.of(PROGRAM + " is missing; scripts/install-devices installs it");
  }

  /** {@return its name, as DISPLAY has it} */
  Optional<String> display() {
    return Optional.of(display);
  }

  @Override
  public void close() {
    process.destroy();
    process.onExit().join();
  }
}
