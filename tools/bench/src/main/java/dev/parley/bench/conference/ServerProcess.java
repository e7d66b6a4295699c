package dev.parley.bench.conference;

import dev.parley.bench.contest.ChildProcess;
import dev.parley.bench.contest.ErrorOutput;
import dev.parley.bench.table.BenchException;
import dev.parley.load.ProcessorTime;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A server process, run as users run it: it prints a line when it is ready, and is ended by a
 * signal, at the latest when this process ends.
 *
 * <p>Threads: confined to one.
 */
public final class ServerProcess implements AutoCloseable {
  private static final Set<Process> RUNNING = ConcurrentHashMap.newKeySet();
  private static final Duration END_MAX = Duration.ofSeconds(10);

  static {
    Runtime.getRuntime()
        .addShutdownHook(
            Thread.ofPlatform().unstarted(() -> RUNNING.forEach(Process::destroyForcibly)));
  }

  private final String name;
  private final SignallingKind way;
  private final Process process;
  private final URI address;

  /**
   * Starts the server, and waits until it is ready.
   *
   * @param ready matches the line of output that says so; the first group is its address
   * @param folder the folder for its standard error
   */
  ServerProcess(String name, SignallingKind way, List<String> command, Pattern ready, Path folder) {
    this(name, way, command, ready, URI::create, folder);
  }

  /**
   * Starts the server with a mapping from its output to its address.
   *
   * @param address maps the first group to an address
   */
  ServerProcess(
      String name,
      SignallingKind way,
      List<String> command,
      Pattern ready,
      Function<String, URI> address,
      Path folder) {
    this.name = name;
    this.way = way;
    Path complaints = folder.resolve(name + ".err");
    try {
      process = new ProcessBuilder(command).redirectError(complaints.toFile()).start();
    } catch (IOException e) {
      throw new BenchException(name + " could not be started: " + e.getMessage(), e);
    }
    RUNNING.add(process);
    CompletableFuture<String> said = new CompletableFuture<>();
    Thread.ofPlatform().daemon().name(name + "-output").start(() -> read(ready, said));
    try {
      this.address = address.apply(said.get(ChildProcess.ANSWER_MAX.toSeconds(), TimeUnit.SECONDS));
    } catch (ExecutionException | TimeoutException e) {
      close();
      throw new BenchException(name + " did not get ready" + ErrorOutput.first(complaints), e);
    } catch (InterruptedException e) {
      close();
      Thread.currentThread().interrupt();
      throw new BenchException(name + ": interrupted while it started", e);
    }
  }

  private void read(Pattern ready, CompletableFuture<String> said) {
    try (var in =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        Matcher matcher = ready.matcher(line);
        if (matcher.find()) {
          said.complete(matcher.group(1));
        }
      }
      said.completeExceptionally(new BenchException(name + " ended"));
    } catch (IOException e) {
      said.completeExceptionally(e);
    }
  }

  SignallingKind way() {
    return way;
  }

  /** {@return the address that it printed} */
  public URI address() {
    return address;
  }

  long pid() {
    return process.pid();
  }

  /** {@return the processor time of the server so far} */
  public Duration processorTime() {
    return ProcessorTime.of(process.toHandle()).orElse(Duration.ZERO);
  }

  @Override
  public void close() {
    process.destroy();
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
