package dev.parley.testkit;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A process of a test, which runs a class of the tests.
 *
 * <p>Threads: confined to the test's, except {@link #close}.
 */
public final class ChildJvm implements AutoCloseable {
  private static final int HEAP_MEBIBYTES = 64;

  private final Process process;
  private final BufferedReader said;

  private ChildJvm(Process process) {
    this.process = process;
    this.said = process.inputReader(StandardCharsets.UTF_8);
  }

  /** Starts it. */
  public static ChildJvm start(Class<?> main, Object... arguments) throws IOException {
    return start(List.of(), main, arguments);
  }

  /** Starts it with a maximum heap size other than the usual one, in MiB. */
  public static ChildJvm withHeap(int mebibytes, Class<?> main, Object... arguments)
      throws IOException {
    return start(List.of(), mebibytes, main, arguments);
  }

  /** Starts it by another command, which runs what follows, such as a change of the user. */
  public static ChildJvm start(List<String> before, Class<?> main, Object... arguments)
      throws IOException {
    return start(before, HEAP_MEBIBYTES, main, arguments);
  }

  private static ChildJvm start(
      List<String> before, int mebibytes, Class<?> main, Object... arguments) throws IOException {
    List<String> command = new ArrayList<>(before);
    command.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Xmx" + mebibytes + "m",
            "--enable-native-access=ALL-UNNAMED"));
    command.addAll(patches());
    command.addAll(
        List.of(
            "-cp",
            String.join(
                File.pathSeparator,
                System.getProperty("java.class.path"),
                System.getProperty("jdk.module.path", "")),
            main.getName()));
    Arrays.stream(arguments).map(Object::toString).forEach(command::add);
    return new ChildJvm(
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
  }

  /** {@return what a Java under Wine needs to run at all} */
  private static List<String> patches() {
    return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(argument -> argument.startsWith("--patch-module"))
        .toList();
  }

  /** {@return the number of its process} */
  public long pid() {
    return process.pid();
  }

  /** {@return the next line that it says, or "" when it has ended} */
  public String line() throws IOException {
    String line = said.readLine();
    return line == null ? "" : line;
  }

  /** Sends it a signal, such as STOP. */
  public void signal(String name) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, String.valueOf(pid())).start().waitFor();
  }

  /** Ends it without a chance to tidy up, and waits for that; once or twice. */
  @Override
  public void close() {
    process.destroyForcibly();
    Eventually.value("the end of process " + pid(), process.onExit());
  }
}
