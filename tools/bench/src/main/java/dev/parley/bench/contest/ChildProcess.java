package dev.parley.bench.contest;

import dev.parley.bench.table.BenchException;
import dev.parley.load.ProcessorTime;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A child process that answers each line with a line. It ends when its standard input does, so it
 * does not outlive this process; it is killed when this process ends, or when it does not end in
 * time.
 *
 * <p>Threads: confined to one.
 */
public final class ChildProcess implements AutoCloseable {
  private static final Set<Process> RUNNING = ConcurrentHashMap.newKeySet();

  /**
   * Time limit for an answer, after which a process counts as hung. It is only a watchdog: even a
   * heavily overloaded machine stays below.
   */
  public static final Duration ANSWER_MAX = Duration.ofMinutes(5);

  private static final Duration END_MAX = Duration.ofSeconds(3);
  private static final String GONE = "failed it ended";

  static {
    Runtime.getRuntime()
        .addShutdownHook(
            Thread.ofPlatform().unstarted(() -> RUNNING.forEach(Process::destroyForcibly)));
  }

  private final String name;
  private final Process process;
  private final PrintWriter questions;
  private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();
  private final Path complaints;
  private final String address;

  /** Starts a process and waits until it is ready. Its files go to {@code folder}. */
  public ChildProcess(String name, List<String> command, Path folder) {
    this.name = name;
    complaints = folder.resolve(name + ".err");
    try {
      process = new ProcessBuilder(command).redirectError(complaints.toFile()).start();
    } catch (IOException e) {
      throw new BenchException(name + " could not be started: " + e.getMessage(), e);
    }
    RUNNING.add(process);
    questions = new PrintWriter(process.outputWriter(StandardCharsets.UTF_8), true);
    Thread.ofPlatform().daemon().name(name + "-answers").start(this::read);
    address = ready();
  }

  /** {@return the command for a JVM with the options and class path of this one} */
  public static List<String> java(Class<?> main, String... arguments) {
    return java(List.of(), System.getProperty("java.class.path"), main, arguments);
  }

  /** {@return the command for a JVM with the options of this one, more flags, and a class path} */
  static List<String> java(
      List<String> flags, String classPath, Class<?> main, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(flags());
    command.add("--enable-native-access=ALL-UNNAMED");
    command.add("--sun-misc-unsafe-memory-access=allow"); // the peers' libraries would warn
    command.add("--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED"); // Aeron needs it
    command.addAll(flags);
    command.add("-cp");
    command.add(classPath);
    command.add(main.getName());
    command.addAll(List.of(arguments));
    return command;
  }

  /** {@return the options of this JVM that choose its compilers and its garbage collector} */
  public static List<String> flags() {
    return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(argument -> argument.startsWith("-XX:"))
        .toList();
  }

  private String ready() {
    try {
      return answer("starting", ANSWER_MAX).substring("ready ".length());
    } catch (BenchException e) {
      close();
      throw e;
    }
  }

  private void read() {
    try (var in =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        answers.add(line);
      }
    } catch (IOException e) {
      answers.add("failed " + e.getMessage());
    }
    answers.add(GONE);
  }

  /** {@return the address that the process reported when it was ready} */
  public String address() {
    return address;
  }

  /** {@return the answer to a question} */
  public String ask(String question, Duration max) {
    questions.println(question);
    return answer(question, max);
  }

  /** {@return the processor time so far of the process and its running descendants} */
  public Duration processorTime() {
    return Stream.concat(Stream.of(process.toHandle()), process.descendants())
        .flatMap(each -> ProcessorTime.of(each).stream())
        .reduce(Duration.ZERO, Duration::plus);
  }

  private String answer(String question, Duration max) {
    String answer;
    try {
      answer = answers.poll(max.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BenchException(name + ": interrupted while " + question, e);
    }
    if (answer == null) {
      throw new BenchException(name + ": no answer in " + max.toSeconds() + " s to: " + question);
    }
    if (answer.startsWith("failed ")) {
      throw new BenchException(
          name
              + ": "
              + question
              + ": "
              + answer.substring("failed ".length())
              + ErrorOutput.first(complaints));
    }
    return answer;
  }

  @Override
  public void close() {
    questions.close();
    try {
      if (!process.waitFor(END_MAX.toMillis(), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
    RUNNING.remove(process);
  }
}
