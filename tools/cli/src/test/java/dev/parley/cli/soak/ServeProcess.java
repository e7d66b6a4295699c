package dev.parley.cli.soak;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parley.cli.PackagedCli;
import dev.parley.testkit.CompilerFlags;
import dev.parley.testkit.ServeFlags;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * One life of a {@code parley serve}: a process of its own with the flags of the launcher, on free
 * ports. Needs Linux for its measurements.
 *
 * <p>Threads: its endpoints are safe for all, the rest is for one.
 */
final class ServeProcess implements AutoCloseable {
  private static final Pattern READY = Pattern.compile("Parley is ready: (http://\\S+/) .*");
  private static final Pattern USED = Pattern.compile("total \\d+K, used (\\d+)K");
  private static final int PORTS_TRIED = 5;

  private final ServeFolders folders;
  private final Process process;
  private final URI page;
  private final int tcpPort;

  /**
   * Where a soak keeps its things.
   *
   * @param data of the server
   * @param temporary files of the server
   * @param shared files that members show
   * @param log where the server's error stream is appended
   */
  record ServeFolders(Path data, Path temporary, Path shared, Path log) {
    static ServeFolders in(Path root) throws IOException {
      Path temporary = Files.createDirectories(root.resolve("tmp"));
      Path shared = Files.createDirectories(root.resolve("shared"));
      return new ServeFolders(root.resolve("data"), temporary, shared, root.resolve("serve.log"));
    }
  }

  private ServeProcess(ServeFolders folders, Process process, URI page, int tcpPort) {
    this.folders = folders;
    this.process = process;
    this.page = page;
    this.tcpPort = tcpPort;
  }

  /** Starts a server on a data folder; it is ready when this returns. */
  static ServeProcess start(ServeFolders folders) throws IOException {
    for (int tried = 1; ; tried++) {
      // Another process may take the port before the server does.
      int tcpPort = freePort();
      Process process = process(folders, tcpPort);
      BufferedReader said = process.inputReader(UTF_8);
      String line = said.readLine();
      Matcher ready = READY.matcher(line == null ? "" : line);
      if (ready.matches()) {
        return new ServeProcess(folders, process, URI.create(ready.group(1)), tcpPort);
      }
      process.destroyForcibly();
      if (tried == PORTS_TRIED) {
        throw new IOException("the server does not start: see " + folders.log());
      }
    }
  }

  private static Process process(ServeFolders folders, int tcpPort) throws IOException {
    List<String> flags =
        Stream.concat(
                ServeFlags.ALL.stream(),
                Stream.of(CompilerFlags.ofThisJvm(), "-Djava.io.tmpdir=" + folders.temporary()))
            .toList();
    List<String> args =
        List.of(
            "serve",
            "--data",
            folders.data().toString(),
            "--files",
            folders.shared().toString(),
            "--port",
            "0",
            "--tcp-port",
            Integer.toString(tcpPort),
            "--media-port",
            "0",
            "--media-tcp-port",
            "0");
    return PackagedCli.command(flags, args)
        .redirectError(ProcessBuilder.Redirect.appendTo(folders.log().toFile()))
        .start();
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** {@return where pages are} */
  URI page() {
    return page;
  }

  /**
   * {@return an endpoint: browsers have WebSockets, programs the program port or the socket file}
   */
  URI endpoint(int member) {
    return switch (member % 4) {
      case 1 -> URI.create("tcp://127.0.0.1:" + tcpPort);
      case 3 -> URI.create("unix:" + folders.data().resolve("parley.sock"));
      default -> URI.create("ws://127.0.0.1:" + page.getPort() + "/parley");
    };
  }

  /** Measures. Blocks for a full collection of the server's heap. */
  SoakSample sample(int life, double seconds, long operations) throws IOException {
    Path proc = Path.of("/proc", Long.toString(process.pid()));
    long heap = heapBytes();
    Path attachments = folders.data().resolve("attachments");
    Path recordings = folders.data().resolve("recordings");
    int files =
        count(folders.data(), file -> !file.startsWith(attachments) && !file.startsWith(recordings))
            + count(folders.temporary(), _ -> true);
    return new SoakSample(
        life,
        seconds,
        heap,
        status(proc, "VmRSS:") << 10,
        entries(proc.resolve("fd")),
        Math.toIntExact(status(proc, "Threads:")),
        files,
        bytes(folders.data()),
        operations);
  }

  private long heapBytes() throws IOException {
    jcmd("GC.run");
    Matcher used = USED.matcher(jcmd("GC.heap_info"));
    long kib = 0;
    while (used.find()) {
      kib += Long.parseLong(used.group(1));
    }
    return kib << 10;
  }

  private String jcmd(String command) throws IOException {
    Process jcmd =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                "-J-XX:TieredStopAtLevel=1",
                "-J-XX:+UseSerialGC",
                Long.toString(process.pid()),
                command)
            .redirectErrorStream(true)
            .start();
    return new String(jcmd.getInputStream().readAllBytes(), UTF_8);
  }

  private static long status(Path proc, String name) throws IOException {
    return Files.readAllLines(proc.resolve("status")).stream()
        .filter(line -> line.startsWith(name))
        .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")))
        .findFirst()
        .orElseThrow();
  }

  private static int entries(Path folder) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return Math.toIntExact(all.count());
    }
  }

  private interface ServeCounters {
    boolean test(Path file);
  }

  private static int count(Path folder, ServeCounters counted) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return Math.toIntExact(all.filter(counted::test).count());
    } catch (UncheckedIOException e) {
      return count(folder, counted); // a file went while it was looked at
    }
  }

  private static long bytes(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.mapToLong(ServeProcess::size).sum();
    } catch (UncheckedIOException e) {
      return bytes(folder);
    }
  }

  private static long size(Path file) {
    try {
      return Files.size(file);
    } catch (NoSuchFileException e) {
      return 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** {@return whether the process runs} */
  boolean alive() {
    return process.isAlive();
  }

  /** Kills it by SIGKILL. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** Stops it by SIGTERM. {@return its exit code} */
  int stop() throws InterruptedException {
    process.toHandle().destroy();
    return process.waitFor(60, TimeUnit.SECONDS) ? process.exitValue() : -1;
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
