package dev.parley.faults.processes;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A node as a process, which is killed and started again on its data. If it ends by itself, it is
 * started again, as a service manager does.
 *
 * <p>Threads: safe for use by multiple threads; starts block.
 */
final class NodeProcess {
  private static final long START_SECONDS_MAX = 120;
  private static final long AGAIN_MILLIS = 500;
  private static final String READY = "Parley is ready";

  private final String id;
  private final Function<String, List<String>> command;
  private final URI endpoint;
  private final Path data;
  private final Path log;
  private final EndListener ended;
  private String classPath;
  private @Nullable Process process; // null: it is to stay down
  private int orders; // to start or to end: what waits for an earlier one gives up

  /** Listener for nodes that end by themselves. */
  interface EndListener {
    /** Called with the node's id and exit code. */
    void ended(String id, int code);
  }

  /**
   * @param command returns the command line of the version with a class path
   * @param endpoint for members
   * @param log that the process appends to
   */
  NodeProcess(
      String id,
      Function<String, List<String>> command,
      String classPath,
      URI endpoint,
      Path data,
      Path log,
      EndListener ended) {
    this.id = id;
    this.command = command;
    this.classPath = classPath;
    this.endpoint = endpoint;
    this.data = data;
    this.log = log;
    this.ended = ended;
  }

  URI endpoint() {
    return endpoint;
  }

  Path data() {
    return data;
  }

  /** Chooses the version that the next start runs. */
  synchronized void setClassPath(String next) {
    classPath = next;
  }

  /** {@return what a command of the node's version prints about its data folder} */
  synchronized String run(List<String> arguments) throws IOException {
    List<String> program = new ArrayList<>(NodeLauncher.program(classPath));
    program.addAll(arguments);
    program.addAll(List.of("--data", data.toString()));
    return Commands.output(program);
  }

  /**
   * Starts the process and waits until it serves members; it is tried again if it ends before.
   * Returns early if it is killed or started meanwhile.
   */
  void start() throws IOException, InterruptedException {
    int order;
    synchronized (this) {
      order = ++orders;
    }
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS_MAX);
    while (!startOnce(order)) {
      if (System.nanoTime() - end > 0) {
        throw new IOException("node %s does not start: see %s".formatted(id, log));
      }
      Thread.sleep(AGAIN_MILLIS);
    }
  }

  private boolean startOnce(int order) throws IOException {
    Process started;
    synchronized (this) {
      if (order != orders) {
        return true;
      }
      started =
          new ProcessBuilder(command.apply(classPath))
              .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
              .start();
      process = started;
    }
    BufferedReader said = started.inputReader(UTF_8);
    String line = said.readLine();
    while (line != null && !line.startsWith(READY)) {
      line = said.readLine();
    }
    if (line == null) {
      started.destroyForcibly();
      return false;
    }
    Thread.ofVirtual().start(() -> said.lines().forEach(_ -> {})); // a full pipe would stop it
    started.onExit().thenAcceptAsync(gone -> endedByItself(order, gone.exitValue()));
    return true;
  }

  private void endedByItself(int order, int code) {
    synchronized (this) {
      if (order != orders) {
        return;
      }
    }
    ended.ended(id, code);
    try {
      start();
    } catch (IOException e) {
      ended.ended(id, code);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends the process by SIGKILL, and waits for its end. */
  void kill() {
    end(Process::destroyForcibly);
  }

  /** Ends the process by SIGTERM, and waits for its end. */
  void stop() {
    end(Process::destroy);
  }

  private void end(Consumer<Process> signal) {
    Process ending;
    synchronized (this) {
      ending = process;
      process = null;
      orders++;
    }
    if (ending != null) {
      signal.accept(ending);
      ending.onExit().join();
    }
  }

  synchronized void signal(String name) throws IOException {
    if (process != null && process.isAlive()) {
      Commands.signal(name, process.pid());
    }
  }
}
