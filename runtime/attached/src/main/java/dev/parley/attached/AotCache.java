package dev.parley.attached;

import dev.parley.transport.api.RuntimeFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * AOT cache for the start of a child's JVM ({@code -XX:AOTCache}), with classes that are loaded and
 * linked already. There is one for each Java, class path and set of options, in {@code
 * parley/starts} of the user's cache folder; it is created by a {@link AotTrainingRun}, in a
 * separate process in parallel to the first child.
 *
 * <p>A JVM supports the cache only for classes from JAR files: there is none where the class path
 * has folders.
 *
 * <p>Threads: safe for all.
 */
final class AotCache implements AutoCloseable {
  /** Limit for cache files; the most recently used ones are kept. */
  static final int FILES_MAX = 8;

  private static final System.Logger LOG = System.getLogger(AotCache.class.getName());
  private static final List<String> OTHERS =
      List.of(
          "-XX:AOT",
          "-XX:SharedArchive",
          "-XX:ArchiveClasses",
          "-Xshare",
          "-agent",
          "-javaagent",
          "-Xrun");
  private static final String SUFFIX = ".aot";
  private static final String UNFINISHED = ".new";

  /** Age at which an unfinished file is deleted: far more than its creation takes. */
  private static final Duration UNFINISHED_TIME_MAX = Duration.ofHours(1);

  private final AttachedSpec spec;
  private final Path home;
  private final Path folder;
  private final Path file;
  private @Nullable Process rehearsal; // guarded by this
  private CompletableFuture<?> taken = CompletableFuture.completedFuture(null); // guarded by this
  private boolean closed; // guarded by this

  private AotCache(AttachedSpec spec, Path home, String key) {
    this.spec = spec;
    this.home = home;
    folder = home.resolve("starts");
    file = folder.resolve(key + SUFFIX);
  }

  /** {@return the cache for a spec; empty when it is impossible or not wanted} */
  static Optional<AotCache> of(AttachedSpec spec) {
    return spec.cached() ? of(spec, home()) : Optional.empty();
  }

  /**
   * @param home Parley's folder in the user's cache folder
   */
  static Optional<AotCache> of(AttachedSpec spec, Path home) {
    try {
      return archivesOnly(spec)
          ? Optional.of(new AotCache(spec, home, key(spec)))
          : Optional.empty();
    } catch (IOException | UncheckedIOException e) {
      LOG.log(System.Logger.Level.DEBUG, "no start file", e);
      return Optional.empty(); // what is missing is named where the child is started
    }
  }

  private static Path home() {
    return home(
        Objects.requireNonNullElse(System.getenv("XDG_CACHE_HOME"), ""),
        System.getProperty("user.home"));
  }

  /**
   * {@return Parley's folder in a user's cache folder}
   *
   * @param cache the user's cache folder by the environment; ignored unless it is an absolute path
   */
  static Path home(String cache, String userHome) {
    Path named = Path.of(cache);
    return (named.isAbsolute() ? named : Path.of(userHome, ".cache")).resolve("parley");
  }

  private static boolean archivesOnly(AttachedSpec spec) {
    return spec.classPath().stream().allMatch(Files::isRegularFile)
        && spec.jvmOptions().stream().noneMatch(AotCache::standsAgainst);
  }

  /**
   * Returns true for options that exclude the cache: other options for it or for class-data
   * sharing, and agents, which should not run twice.
   */
  private static boolean standsAgainst(String option) {
    return OTHERS.stream().anyMatch(option::startsWith);
  }

  private static String key(AttachedSpec spec) throws IOException {
    List<String> parts = new ArrayList<>();
    parts.add(stamp(spec.javaHome().resolve("release")));
    for (Path entry : spec.classPath()) {
      parts.add(stamp(entry));
    }
    for (Path entry : spec.modulePath()) {
      try (Stream<Path> files = Files.walk(entry)) {
        files.filter(Files::isRegularFile).sorted().map(AotCache::stamp).forEach(parts::add);
      }
    }
    parts.addAll(spec.jvmOptions());
    parts.add(String.join(",", spec.transports()));
    parts.add(spec.program().module().orElse(""));
    try {
      byte[] text = String.join("\n", parts).getBytes(StandardCharsets.UTF_8);
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(text);
      return HexFormat.of().formatHex(digest, 0, 16);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java has SHA-256", e);
    }
  }

  private static String stamp(Path file) {
    try {
      return file.toAbsolutePath() + " " + Files.size(file) + " " + Files.getLastModifiedTime(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** {@return the options that make a child use the cache, if it exists} */
  List<String> options() {
    try {
      if (Files.isRegularFile(file)) {
        RuntimeFolder.checkFolder(folder); // the JVM believes what is in it
        Files.setLastModifiedTime(file, FileTime.from(Instant.now()));
        return List.of("-XX:AOTCache=" + file);
      }
    } catch (IOException e) {
      LOG.log(System.Logger.Level.DEBUG, "no start file", e);
    }
    return List.of();
  }

  /** Starts the creation of the cache in the background, unless it exists. */
  synchronized void createInBackground() {
    if (closed || rehearsal != null || Files.exists(file)) {
      return;
    }
    Path fresh = folder.resolve(UUID.randomUUID() + UNFINISHED);
    try {
      Files.createDirectories(home);
      RuntimeFolder.create(folder);
      sweepUnfinished();
      Process process =
          new ProcessBuilder(ChildCommandLine.rehearsal(spec, "-XX:AOTCacheOutput=" + fresh))
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      process.getOutputStream().close();
      rehearsal = process;
      taken = process.onExit().thenAccept(ended -> take(ended.exitValue(), fresh));
    } catch (IOException | UnsupportedOperationException e) {
      LOG.log(System.Logger.Level.DEBUG, "no start file", e);
    }
  }

  private void take(int exit, Path fresh) {
    try {
      if (exit == 0 && Files.exists(fresh)) {
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        sweep();
      }
      for (Path rest : files(fresh.getFileName().toString())) {
        Files.deleteIfExists(rest); // its own and what the JVM makes on the way to it
      }
    } catch (IOException e) {
      LOG.log(System.Logger.Level.DEBUG, "no start file", e);
    }
  }

  private void sweep() throws IOException {
    List<Path> all = new ArrayList<>();
    for (Path each : files("")) {
      if (each.toString().endsWith(SUFFIX)) {
        all.add(each);
      }
    }
    all.sort(Comparator.comparing(AotCache::lastUsed).reversed());
    for (Path old : all.subList(Math.min(FILES_MAX, all.size()), all.size())) {
      Files.deleteIfExists(old);
    }
  }

  /** Deletes unfinished files of processes that were killed, or whose parent was. */
  private void sweepUnfinished() throws IOException {
    Instant then = Instant.now().minus(UNFINISHED_TIME_MAX);
    for (Path each : files("")) {
      if (each.getFileName().toString().contains(UNFINISHED)
          && lastUsed(each).toInstant().isBefore(then)) {
        Files.deleteIfExists(each);
      }
    }
  }

  private List<Path> files(String beginning) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(each -> each.getFileName().toString().startsWith(beginning)).toList();
    }
  }

  private static FileTime lastUsed(Path file) {
    try {
      return Files.getLastModifiedTime(file);
    } catch (IOException e) {
      return FileTime.fromMillis(0); // somebody removed it
    }
  }

  /**
   * Waits until the creation by {@link #createInBackground} has ended. {@return whether the cache
   * exists}
   */
  boolean awaitCreated() {
    CompletableFuture<?> running;
    synchronized (this) {
      running = taken;
    }
    running.join();
    return Files.exists(file);
  }

  /** Aborts the creation, if it is still running, and waits for that. */
  @Override
  public void close() {
    synchronized (this) {
      closed = true;
      if (rehearsal != null) {
        rehearsal.descendants().forEach(ProcessHandle::destroyForcibly);
        rehearsal.destroyForcibly();
      }
    }
    awaitCreated();
  }
}
