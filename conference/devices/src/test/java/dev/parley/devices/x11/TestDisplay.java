package dev.parley.devices.x11;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** Display of a test: Xvfb, which has a screen in memory. */
final class TestDisplay implements AutoCloseable {
  private final Process process;
  private final String name;

  private TestDisplay(Process process, String name) {
    this.process = process;
    this.name = name;
  }

  /** Starts a display with a screen such as {@code 320x240x24}. */
  static TestDisplay start(String screen) throws IOException {
    assumeTrue(
        Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
            .anyMatch(each -> Files.isExecutable(Path.of(each, "Xvfb"))),
        "Xvfb is not there; scripts/install-devices installs it");
    Process process =
        new ProcessBuilder(
                "Xvfb", "-noreset", "-displayfd", "1", "-screen", "0", screen, "-nolisten", "tcp")
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    BufferedReader said =
        new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
    String number = said.readLine();
    assumeTrue(number != null, "Xvfb does not run here");
    return new TestDisplay(process, ":" + number.strip());
  }

  Optional<String> name() {
    return Optional.of(name);
  }

  /** Ends the display without notice to its clients. */
  void kill() {
    process.destroyForcibly();
    process.onExit().join();
  }

  @Override
  public void close() {
    process.destroy();
    process.onExit().join();
  }
}
