package dev.parley.load.attacks;

import dev.parley.testkit.ChildJvm;
import dev.parley.testkit.ServeFlags;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * An {@link AttackedServer}, started as {@code parley serve} starts the server.
 *
 * <p>Threads: confined to one, except {@link #resident}.
 */
final class AttackedProcess implements AutoCloseable {
  private static final Pattern MEMORY =
      Pattern.compile("parley_memory_(reserved|limit)_bytes\\{use=\"(\\w+)\"} (\\S+)");

  /** The heap that {@code parley serve} has on a machine of 1 GiB. */
  private static final int HEAP_MEBIBYTES = 512;

  private final ChildJvm process;
  private final AttackTarget target;

  /**
   * What the process uses.
   *
   * @param heap bytes after a collection
   * @param resident bytes of memory, without a collection for the purpose
   */
  record Usage(long heap, long resident) {}

  /**
   * What the process has open.
   *
   * @param threads live platform threads, with those of the virtual machine
   * @param files open files and sockets
   */
  record Open(long threads, long files) {}

  /**
   * Memory budget of the process, in bytes by use.
   *
   * @param reserved for members now
   * @param limits for ordinary use and moderators together
   */
  record Budget(Map<String, Long> reserved, Map<String, Long> limits) {}

  private AttackedProcess(ChildJvm process, AttackTarget target) {
    this.process = process;
    this.target = target;
  }

  /** Starts a server that keeps its data in {@code data}. */
  static AttackedProcess start(Path data) throws IOException {
    ChildJvm process =
        ChildJvm.of(AttackedServer.class)
            .heap(HEAP_MEBIBYTES)
            .optimizedAsHere()
            .flags(ServeFlags.ALL.toArray(String[]::new))
            .flags("-XX:MaxDirectMemorySize=" + HEAP_MEBIBYTES / 4 + "m")
            .start(data);
    return new AttackedProcess(process, AttackTarget.of(process.line()));
  }

  AttackTarget target() {
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

  /** {@return what it uses; its garbage is collected after the look at the resident memory} */
  Usage usage() throws IOException {
    long resident = resident();
    process.ask("usage");
    return new Usage(Long.parseLong(process.line()), resident);
  }

  /** {@return the memory budget} */
  Budget budget(HttpClient client) {
    Budget budget = new Budget(new TreeMap<>(), new TreeMap<>());
    Matcher line = MEMORY.matcher(target.metrics(client));
    while (line.find()) {
      boolean reserved = "reserved".equals(line.group(1));
      (reserved ? budget.reserved() : budget.limits())
          .merge(line.group(2), (long) Double.parseDouble(line.group(3)), Long::sum);
    }
    return budget;
  }

  @Override
  public void close() {
    process.close();
  }
}
