package dev.parley.cli.cluster;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Process of a node, which runs {@code parley serve}. Threads: confined to one.
 *
 * @param id of the node
 * @param url of its page
 */
public record NodeProcess(String id, URI url, Path data, Process process) {
  private static final String READY = "Parley is ready: ";
  private static final long STOP_SECONDS = 10;
  private static final int LINES_SHOWN = 5;

  /**
   * Starts a node, and waits until its page can be opened.
   *
   * @param program command line of parley, without arguments
   * @param options of {@code parley serve}
   * @param log file for what the process prints
   */
  static NodeProcess start(
      List<String> program, String id, Path data, Path log, List<String> options)
      throws IOException {
    List<String> command = new ArrayList<>(program);
    command.add("serve");
    command.addAll(options);
    Process process =
        new ProcessBuilder(command)
            .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
            .start();
    BufferedReader out = process.inputReader();
    for (String line = out.readLine(); line != null; line = out.readLine()) {
      if (line.startsWith(READY)) {
        String url = line.substring(READY.length()).split(" ", 2)[0];
        return new NodeProcess(id, URI.create(url), data, process);
      }
    }
    throw new IOException("node %s did not start; %s ends with:\n%s".formatted(id, log, end(log)));
  }

  private static String end(Path log) throws IOException {
    List<String> lines = Files.readAllLines(log);
    return String.join("\n", lines.subList(Math.max(0, lines.size() - LINES_SHOWN), lines.size()));
  }

  /** {@return the process id} */
  public long pid() {
    return process.pid();
  }

  /** Asks the process to stop, waits for its end, and kills it if it does not come. */
  void stop() {
    process.destroy();
    try {
      if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
      process.getInputStream().close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      process.destroyForcibly();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
