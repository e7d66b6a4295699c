package dev.parley.testkit;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * A child JVM that runs a main class of the tests.
 *
 * <p>Threads: confined to the test's thread, except {@link #close}.
 */
public final class ChildJvm implements AutoCloseable {
  private static final int HEAP_MEBIBYTES = 64;

  private final Process process;
  private final BufferedReader said;
  private final BufferedWriter asked;

  private ChildJvm(Process process) {
    this.process = process;
    this.said = process.inputReader(StandardCharsets.UTF_8);
    this.asked = process.outputWriter(StandardCharsets.UTF_8);
  }

  /** Starts a class with the default heap size and JVM flags. */
  public static ChildJvm start(Class<?> main, Object... arguments) throws IOException {
    return of(main).start(arguments);
  }

  /** {@return a launch of a class, to which options can be added} */
  public static Launch of(Class<?> main) {
    return new Launch(main);
  }

  /**
   * Builder of a child JVM.
   *
   * <p>Threads: confined to the test's.
   */
  public static final class Launch {
    private final Class<?> main;
    private final List<String> before = new ArrayList<>();
    private final List<String> flags =
        new ArrayList<>(
            List.of(
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED"));
    private int mebibytes = HEAP_MEBIBYTES;

    private Launch(Class<?> main) {
      this.main = main;
    }

    /** Sets the maximum heap size in MiB; the default is 64. */
    public Launch heap(int mebibytes) {
      this.mebibytes = mebibytes;
      return this;
    }

    /** Enables all JIT compilers, for a child that runs long. */
    public Launch optimized() {
      return flags("-XX:TieredStopAtLevel=4");
    }

    /** Enables the JIT compilers that this JVM has, for a check and its short form. */
    public Launch optimizedAsHere() {
      return flags(CompilerFlags.ofThisJvm());
    }

    /** Adds JVM flags, which override earlier ones. */
    public Launch flags(String... more) {
      flags.addAll(List.of(more));
      return this;
    }

    /** Sets a command that runs the rest of the command line, such as a change of user. */
    public Launch before(List<String> command) {
      before.addAll(command);
      return this;
    }

    /** Starts the process. Its error stream goes to that of the test. */
    public ChildJvm start(Object... arguments) throws IOException {
      List<String> command = new ArrayList<>(before);
      command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      command.addAll(flags);
      command.add("-Xmx" + mebibytes + "m");
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
  }

  /** {@return the --patch-module flags of this JVM, which a JVM under Wine needs to run} */
  private static List<String> patches() {
    return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(argument -> argument.startsWith("--patch-module"))
        .toList();
  }

  /** {@return its process id} */
  public long pid() {
    return process.pid();
  }

  /** {@return the next line of its output, or "" when it has ended} */
  public String line() throws IOException {
    String line = said.readLine();
    return line == null ? "" : line;
  }

  /** Writes a line to its standard input. */
  public void ask(String line) throws IOException {
    asked.write(line);
    asked.newLine();
    asked.flush();
  }

  /** {@return whether the process runs} */
  public boolean isAlive() {
    return process.isAlive();
  }

  /**
   * Kills the process by SIGKILL and waits for its end. Its earlier output can still be read,
   * perhaps with a partial last line.
   */
  public void kill() {
    // The process's own method would close the stream.
    process.toHandle().destroyForcibly();
    Eventually.value("the end of process " + pid(), process.onExit());
  }

  /**
   * Sends a signal to the process. After STOP, it waits until all threads of the process have
   * stopped: on a busy machine one of them may go on for a moment.
   */
  public void signal(String name) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, String.valueOf(pid())).start().waitFor();
    if (name.equals("STOP")) {
      Eventually.eventually("process " + pid() + " stops", this::isStopped);
    }
  }

  private boolean isStopped() {
    try (Stream<Path> threads = Files.list(Path.of("/proc/" + pid() + "/task"))) {
      return threads.allMatch(ChildJvm::isStopped);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isStopped(Path thread) {
    try {
      String stat = Files.readString(thread.resolve("stat"));
      // The state follows the name, which is in parentheses and may have any characters.
      return stat.charAt(stat.lastIndexOf(')') + 2) == 'T';
    } catch (IOException e) { // of a thread that ends meanwhile
      return !Files.exists(thread);
    }
  }

  /** Kills the process without a chance to clean up, and waits for its end. May be called again. */
  @Override
  public void close() {
    process.destroyForcibly();
    Eventually.value("the end of process " + pid(), process.onExit());
  }
}
