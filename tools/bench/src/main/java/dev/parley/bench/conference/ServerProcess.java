package dev.parley.bench.conference;

import dev.parley.bench.BenchException;
import dev.parley.bench.contest.Child;
import dev.parley.bench.contest.Complaints;
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
 * A server that runs as its users run it: it says on its standard output that it is ready, and ends
 * when it is told to by a signal; at the latest when we end.
 *
 * <p>Threads: confined to one.
 */
final class ServerProcess implements AutoCloseable {
  private static final Set<Process> RUNNING = ConcurrentHashMap.newKeySet();
  private static final Duration END_MAX = Duration.ofSeconds(10);

  static {
    Runtime.getRuntime()
        .addShutdownHook(
            Thread.ofPlatform().unstarted(() -> RUNNING.forEach(Process::destroyForcibly)));
  }

  private final String name;
  private final Way way;
  private final Process process;
  private final URI address;

  /**
   * Starts it, and waits until it is ready.
   *
   * @param ready what a line of its output has in it then; the first group is its address
   * @param folder for what it complains about
   */
  ServerProcess(String name, Way way, List<String> command, Pattern ready, Path folder) {
    this(name, way, command, ready, URI::create, folder);
  }

  /**
   * As the other one.
   *
   * @param address makes an address of the first group
   */
  ServerProcess(
      String name,
      Way way,
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
      this.address = address.apply(said.get(Child.ANSWER_MAX.toSeconds(), TimeUnit.SECONDS));
    } catch (ExecutionException | TimeoutException e) {
      close();
      throw new BenchException(name + " did not get ready" + Complaints.first(complaints), e);
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

  Way way() {
    return way;
  }

  /** {@return where it is, as it said} */
  URI address() {
    return address;
  }

  long pid() {
    return process.pid();
  }

  /** {@return processor time so far} */
  Duration processorTime() {
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
