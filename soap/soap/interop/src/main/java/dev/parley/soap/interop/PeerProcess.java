package dev.parley.soap.interop;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Process of a peer, which serves all cases and calls them where it is told to. */
public final class PeerProcess implements AutoCloseable {
  private static final Duration ANSWER_MAX = Duration.ofMinutes(2);
  private static final Duration END_MAX = Duration.ofSeconds(3);

  /** Marker for the end of the output, instead of a line. */
  private static final String ENDED = "\0ended";

  private final Process process;
  private final Writer input;
  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
  private String base = "";

  private PeerProcess(List<String> command, Path log) {
    try {
      process = new ProcessBuilder(command).redirectError(log.toFile()).start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    input = process.outputWriter(UTF_8);
    Thread.ofVirtual().name("peer-output").start(this::read);
  }

  /**
   * Starts a peer, and waits until it serves.
   *
   * @param programs folder of the compiled programs; the peer's log is written beside it
   * @param flags flags of the JVM
   */
  public static PeerProcess start(SoapPeer peer, Path programs, List<String> flags) {
    return start(peer.command(programs, flags), programs.resolveSibling(peer.word() + ".log"));
  }

  /**
   * Starts the program of an installed peer, and waits until it serves.
   *
   * @param wsdl folder of the WSDL files of the cases; the peer's log is written beside it
   */
  public static PeerProcess start(InstalledPeer peer, InstalledPeers installed, Path wsdl) {
    return start(peer.command(installed, wsdl), wsdl.resolveSibling(peer.word() + ".log"));
  }

  private static PeerProcess start(List<String> command, Path log) {
    PeerProcess started = new PeerProcess(command, log);
    started.base = started.next().split(" ", 2)[1];
    return started;
  }

  /**
   * {@return the address of its services without their names}
   *
   * @param version of SOAP: {@code 1.1} or {@code 1.2}
   */
  public String base(String version) {
    return base + "/" + version;
  }

  /**
   * Calls all cases at a base address; returns the result of each, "ok" for success.
   *
   * @param version of SOAP: {@code 1.1} or {@code 1.2}
   * @param attachments whether to call those with attachments too
   */
  public Map<String, String> run(String version, String address, boolean attachments) {
    try {
      input.write(version + " " + address + " " + attachments + "\n");
      input.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Map<String, String> results = new LinkedHashMap<>();
    for (String line = next(); !line.equals("end"); line = next()) {
      String[] words = line.split("\t", 2);
      results.put(words[0], words.length > 1 ? words[1] : "");
    }
    return results;
  }

  private String next() {
    try {
      String line = lines.poll(ANSWER_MAX.toMillis(), TimeUnit.MILLISECONDS);
      if (line == null || line.equals(ENDED)) {
        throw new InteropException(
            (line == null ? "no answer from " : "ended, see its log: ")
                + process.info().commandLine().orElse("a peer"),
            null);
      }
      return line;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InteropException("interrupted", e);
    }
  }

  private void read() {
    try (BufferedReader reader = process.inputReader(UTF_8)) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
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
      if (!process.waitFor(END_MAX)) {
        process.destroyForcibly().waitFor();
      }
    } catch (IOException e) {
      process.destroyForcibly();
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
