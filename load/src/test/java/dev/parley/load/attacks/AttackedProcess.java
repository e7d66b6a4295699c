package dev.parley.load.attacks;

import dev.parley.testkit.ChildJvm;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An {@link AttackedServer}, started as {@code parley serve} starts the server.
 *
 * <p>Threads: confined to one, except {@link #resident}.
 */
final class AttackedProcess implements AutoCloseable {
  private static final Pattern RESERVED =
      Pattern.compile("parley_memory_reserved_bytes\\{use=\"(\\w+)\"} (\\S+)");

  /** The heap that {@code parley serve} has on a machine of 1 GiB. */
  private static final int HEAP_MEBIBYTES = 512;

  private final ChildJvm process;
  private final Target target;

  /**
   * What the process uses.
   *
   * @param heap bytes after a collection
   * @param resident bytes of memory
   */
  record Usage(long heap, long resident) {}

  /**
   * What the process has open.
   *
   * @param threads live platform threads, with those of the virtual machine
   * @param files open files and sockets
   */
  record Open(long threads, long files) {}

  private AttackedProcess(ChildJvm process, Target target) {
    this.process = process;
    this.target = target;
  }

  /** Starts a server that keeps its data in {@code data}. */
  static AttackedProcess start(Path data) throws IOException {
    ChildJvm process =
        ChildJvm.of(AttackedServer.class)
            .heap(HEAP_MEBIBYTES)
            .optimized()
            .flags(
                "-Xms64m", "-Xmn24m", "-XX:+UseCompactObjectHeaders", "-XX:+ExitOnOutOfMemoryError")
            .start(data);
    return new AttackedProcess(process, Target.of(process.line()));
  }

  Target target() {
    return target;
  }

  /** {@return the memory of the process in bytes} */
  long resident() {
    return status("VmRSS:") << 10;
  }

  /** {@return what it has open, without a collection of its garbage} */
  Open open() {
    try (Stream<Path> files = Files.list(proc().resolve("fd"))) {
      return new Open(status("Threads:"), files.count());
    } catch (IOException e) {
      throw new UncheckedIOException("the attacked server has ended", e);
    }
  }

  private long status(String name) {
    try (Stream<String> lines = Files.lines(proc().resolve("status"))) {
      return lines
          .filter(line -> line.startsWith(name))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
          .findFirst()
          .orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException("the attacked server has ended", e);
    }
  }

  private Path proc() {
    return Path.of("/proc", String.valueOf(process.pid()));
  }

  /** {@return what it uses after a collection of its garbage} */
  Usage usage() throws IOException {
    process.ask("usage");
    return new Usage(Long.parseLong(process.line()), resident());
  }

  /** {@return the memory that is reserved for members, in bytes, by use} */
  Map<String, Long> reserved(HttpClient client) {
    URI metrics = URI.create("http://127.0.0.1:%d/metrics".formatted(target.calls().getPort()));
    try {
      return RESERVED
          .matcher(
              client
                  .send(
                      HttpRequest.newBuilder(metrics).build(), HttpResponse.BodyHandlers.ofString())
                  .body())
          .results()
          .collect(
              Collectors.toMap(
                  each -> each.group(1),
                  each -> (long) Double.parseDouble(each.group(2)),
                  Long::sum,
                  TreeMap::new));
    } catch (IOException e) {
      throw new AssertionError("/metrics does not answer", e);
    } catch (InterruptedException e) {
      throw new AssertionError("interrupted while reading /metrics", e);
    }
  }

  @Override
  public void close() {
    process.close();
  }
}
