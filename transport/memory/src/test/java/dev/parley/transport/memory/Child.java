package dev.parley.transport.memory;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A process of a test, which runs a class of the tests.
 *
 * <p>Threads: confined to the test's.
 */
final class Child implements AutoCloseable {
  private final Process process;
  private final BufferedReader said;

  private Child(Process process) {
    this.process = process;
    this.said = process.inputReader(StandardCharsets.UTF_8);
  }

  static Child start(Class<?> main, Object... arguments) throws IOException {
    return start(List.of(), main, arguments);
  }

  /** Starts it by another command, which runs what follows. */
  static Child start(List<String> before, Class<?> main, Object... arguments) throws IOException {
    List<String> command = new ArrayList<>(before);
    command.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Xmx64m",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            String.join(
                File.pathSeparator,
                System.getProperty("java.class.path"),
                System.getProperty("jdk.module.path", "")),
            main.getName()));
    Arrays.stream(arguments).map(Object::toString).forEach(command::add);
    return new Child(
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
  }

  long pid() {
    return process.pid();
  }

  /** {@return the next line that it says, or "" when it has ended} */
  String line() throws IOException {
    String line = said.readLine();
    return line == null ? "" : line;
  }

  /** Sends a signal. */
  void signal(String name) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, String.valueOf(pid())).start().waitFor();
  }

  /** {@return how it ended} */
  int end() throws InterruptedException {
    if (!process.waitFor(30, TimeUnit.SECONDS)) {
      throw new AssertionError("process " + pid() + " does not end");
    }
    return process.exitValue();
  }

  /** Kills it, by SIGKILL. */
  @Override
  public void close() {
    process.destroyForcibly();
  }
}
