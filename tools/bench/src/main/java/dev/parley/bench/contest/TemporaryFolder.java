package dev.parley.bench.contest;

import dev.parley.bench.table.BenchException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Temporary folder for sockets and keys, deleted at the latest when this process ends. */
public final class TemporaryFolder implements AutoCloseable {
  /** Prefix of its name, unique to this process. */
  public static final String PREFIX = "parley-bench-" + ProcessHandle.current().pid() + "-";

  private static final Path SHARED_MEMORY = Path.of("/dev/shm");

  private final Path path;
  private final Thread hook = Thread.ofPlatform().unstarted(this::delete);

  /** Creates a folder in the system's temporary folder. */
  public TemporaryFolder() {
    this(Path.of(System.getProperty("java.io.tmpdir")));
  }

  private TemporaryFolder(Path parent) {
    try {
      path = Files.createTempDirectory(parent, PREFIX);
    } catch (IOException e) {
      throw new BenchException("no folder for the sockets: " + e.getMessage(), e);
    }
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Creates a folder in a file system that is kept in memory, if there is one. */
  static TemporaryFolder inMemory() {
    return Files.isWritable(SHARED_MEMORY)
        ? new TemporaryFolder(SHARED_MEMORY)
        : new TemporaryFolder();
  }

  /** {@return its path} */
  public Path path() {
    return path;
  }

  /** {@return a new folder in it} */
  Path fresh() {
    try {
      return Files.createTempDirectory(path, "pair");
    } catch (IOException e) {
      throw new BenchException("no folder for the sockets: " + e.getMessage(), e);
    }
  }

  private void delete() {
    try (Stream<Path> all = Files.walk(path)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(each);
      }
    } catch (IOException | UncheckedIOException e) {
      System.err.println("parley: " + path + " could not be removed: " + e.getMessage());
    }
  }

  @Override
  public void close() {
    delete();
    Runtime.getRuntime().removeShutdownHook(hook);
  }
}
