package dev.parley.interop;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Process of one ORB: a server that prints references, or a client that calls them. */
public final class OrbProcess implements AutoCloseable {
  private static final Duration ANSWER_MAX = Duration.ofMinutes(5);
  private static final Duration END_MAX = Duration.ofSeconds(3);

  /** Marker for the end of the output, instead of a line. */
  private static final String ENDED = "\0ended";

  private final Process process;
  private final Writer input;
  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
  private final Map<String, String> references = new LinkedHashMap<>();

  private OrbProcess(List<String> command, Map<String, String> environment) {
    try {
      var builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
      builder.environment().putAll(environment);
      process = builder.start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    input = process.outputWriter(UTF_8);
    Thread.ofVirtual().name("peer-output").start(this::read);
  }

  /** Starts a server and waits for its references. Options: see the peers' {@code Server}. */
  public static OrbProcess server(OrbPeerBuild build, OrbProduct orb, String... options) {
    var server = new OrbProcess(command(build, orb, "server", options), Map.of());
    for (var line = server.next(ANSWER_MAX);
        !line.equals("ready");
        line = server.next(ANSWER_MAX)) {
      var words = line.split(" ", 2);
      server.references.put(words[0], words[1]);
    }
    return server;
  }

  /** Starts a client, which waits for commands. Options: see the peers' {@code Client}. */
  public static OrbProcess client(OrbPeerBuild build, OrbProduct orb, String... options) {
    return new OrbProcess(command(build, orb, "client", options), Map.of());
  }

  private static List<String> command(
      OrbPeerBuild build, OrbProduct orb, String role, String... options) {
    var newer = List.of(options).contains("--newer");
    var command = new ArrayList<>(orb.command(build, role, newer));
    command.addAll(List.of(options));
    return command;
  }

  /** Returns a reference of a server: "cases", "rmi" or "traffic". */
  public String reference(String name) {
    var reference = references.get(name);
    if (reference == null) {
      throw new InteropException("the server did not say where " + name + " is");
    }
    return reference;
  }

  /** Sends a command to a client; returns the result of each case, "ok" for success. */
  public Map<String, String> run(String... words) {
    return run(ANSWER_MAX, words);
  }

  /** Sends a command to a client, with another time limit per line. */
  public Map<String, String> run(Duration lineMax, String... words) {
    try {
      input.write(String.join(" ", words) + "\n");
      input.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    var seen = new LinkedHashMap<String, String>();
    for (var line = next(lineMax); !line.equals("end"); line = next(lineMax)) {
      var parts = line.split("\t", 2);
      seen.put(parts[0], parts.length == 2 ? parts[1] : "");
    }
    return seen;
  }

  private String next(Duration max) {
    try {
      var line = lines.poll(max.toMillis(), TimeUnit.MILLISECONDS);
      if (line == null || line.equals(ENDED)) {
        throw new InteropException(
            (line == null ? "no answer from " : "ended: ")
                + process.info().commandLine().orElse("a peer"));
      }
      return line;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InteropException("interrupted", e);
    }
  }

  private void read() {
    try (var reader = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
      for (var line = reader.readLine(); line != null; line = reader.readLine()) {
        lines.add(line);
      }
    } catch (IOException e) {
      lines.add("unreadable: " + e.getMessage());
    }
    lines.add(ENDED);
  }

  /** Stops the process: closes its input, and destroys it if it does not end. */
  @Override
  public void close() {
    try {
      input.close();
    } catch (IOException e) {
      process.destroy();
    }
    try {
      if (!process.waitFor(END_MAX)) {
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
