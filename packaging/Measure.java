import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Measures an archive and the start of its server; {@code packaging/measure} has the usage. */
final class Measure {
  private static final int STARTS = 5;

  /** One start: time until the ready line, and resident memory of the process then. */
  private record Start(Duration ready, long residentKib) {}

  private final Path folder = Files.createTempDirectory("parley-measure");

  private Measure() throws IOException {}

  static void main(String[] words) throws Exception {
    Run.main(() -> {
      if (words.length != 1 || !Files.isRegularFile(Path.of(words[0]))) {
        throw new Run.StepException("usage: packaging/measure ARCHIVE");
      }
      var measure = new Measure();
      try {
        measure.run(Path.of(words[0]));
      } finally {
        Run.delete(measure.folder);
      }
    });
  }

  private void run(Path archive) throws Exception {
    Run.program(
        List.of("tar", "-xf", archive.toAbsolutePath().toString(), "-C", folder.toString()),
        Map.of());
    var unpacked = Run.program(List.of("du", "-sb", folder.toString()), Map.of());
    System.out.printf(
        "archive %.1f MB, unpacked %.1f MB%n",
        Files.size(archive) / 1e6, Long.parseLong(unpacked.split("\\s")[0]) / 1e6);
    var server = only(folder).resolve("bin/parley");
    measure("as unpacked", server);
    Run.program(List.of(server.resolveSibling("../lib/prepare").normalize().toString()), Map.of());
    var classes = server.resolveSibling("../lib/parley.jsa").normalize();
    System.out.printf("archive of classes %.1f MB%n", Files.size(classes) / 1e6);
    measure("after lib/prepare", server);
  }

  private void measure(String state, Path server) throws Exception {
    start(server); // fills the page cache
    print(state + ", files in the page cache", starts(server, false));
    print(state + ", files read from the disk", starts(server, true));
  }

  private List<Start> starts(Path server, boolean cold) throws Exception {
    var starts = new ArrayList<Start>();
    for (var i = 0; i < STARTS; i++) {
      if (cold) {
        forget();
      }
      starts.add(start(server));
    }
    return starts;
  }

  /** Drops the pages of the archive's files from the page cache. */
  private void forget() {
    Run.program(List.of("sync"), Map.of());
    Run.program(
        List.of(
            "find",
            folder.toString(),
            "-type",
            "f",
            "-exec",
            "dd",
            "if={}",
            "iflag=nocache",
            "count=0",
            "status=none",
            ";"),
        Map.of());
  }

  private Start start(Path server) throws Exception {
    var work = Files.createTempDirectory(folder, "run");
    var began = System.nanoTime();
    try (var running = StartedServer.of(server, work, Map.of())) {
      var ready = Duration.ofNanos(System.nanoTime() - began);
      return new Start(ready, residentKib(running.process().pid()));
    }
  }

  private static long residentKib(long pid) throws IOException {
    return Files.readAllLines(Path.of("/proc/" + pid + "/status")).stream()
        .filter(line -> line.startsWith("VmRSS:"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
        .findFirst()
        .orElseThrow();
  }

  private static Path only(Path folder) throws IOException {
    try (var all = Files.list(folder)) {
      return all.findFirst().orElseThrow();
    }
  }

  private static void print(String what, List<Start> starts) {
    var ready = starts.stream().map(Start::ready).sorted().toList().get(STARTS / 2);
    var resident = starts.stream().map(Start::residentKib).sorted().toList().get(STARTS / 2);
    System.out.printf(
        "%s: ready after %d ms, %.0f MB resident%n", what, ready.toMillis(), resident * 1024 / 1e6);
  }
}
