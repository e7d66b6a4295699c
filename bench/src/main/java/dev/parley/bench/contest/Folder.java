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
  private final Path path;
  private final Thread hook = Thread.ofPlatform().unstarted(this::delete);

  /** Makes it. */
  public Folder() {
    try {
      path = Files.createTempDirectory("parley-bench");
    } catch (IOException e) {
      throw new BenchException("no folder for the sockets: " + e.getMessage(), e);
    }
    Runtime.getRuntime().addShutdownHook(hook);
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
