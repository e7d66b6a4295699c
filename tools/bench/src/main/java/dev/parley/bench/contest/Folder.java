package dev.parley.bench.contest;

import dev.parley.bench.BenchException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A folder of our own for sockets and keys, gone when we are. */
public final class Folder implements AutoCloseable {
  /** What its name begins with, other than those of other processes. */
  public static final String PREFIX = "parley-bench-" + ProcessHandle.current().pid() + "-";

  private static final Path SHARED_MEMORY = Path.of("/dev/shm");

  private final Path path;
  private final Thread hook = Thread.ofPlatform().unstarted(this::delete);

  /** Makes it, where temporary files are. */
  public Folder() {
    this(Path.of(System.getProperty("java.io.tmpdir")));
  }

  private Folder(Path parent) {
    try {
      path = Files.createTempDirectory(parent, PREFIX);
    } catch (IOException e) {
      throw new BenchException("no folder for the sockets: " + e.getMessage(), e);
    }
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Makes it where files are memory that no disk writes down, if there is such a place. */
  static Folder inMemory() {
    return Files.isWritable(SHARED_MEMORY) ? new Folder(SHARED_MEMORY) : new Folder();
  }

  /** {@return where it is} */
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
