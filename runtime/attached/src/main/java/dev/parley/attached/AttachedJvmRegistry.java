package dev.parley.attached;

import dev.parley.transport.api.RuntimeFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Registry of a user's attached JVMs: a file for each in {@code attached} of the run folder:
 *
 * <pre>
 *   parley-attached-jvm 1
 *   name desk
 *   pid 4711
 *   parent 4710
 *   started MILLISECONDS since 1970
 *   program studio.Painter
 *   way memory
 *   restarts 0
 *   end
 * </pre>
 *
 * <p>Threads: safe for all.
 */
final class AttachedJvmRegistry {
  static final int BYTES_MAX = 4 * 1024;

  private static final String FIRST_LINE = "parley-attached-jvm 1";
  private static final String LAST_LINE = "end";
  private static final String SUFFIX = ".jvm";

  /** Tolerance for start times: some operating systems round them to hundredths of a second. */
  private static final Duration SAME_START = Duration.ofSeconds(2);

  private static final System.Logger LOG = System.getLogger(AttachedJvmRegistry.class.getName());

  private final Path home;
  private final Path folder;

  /**
   * @param home the run folder
   */
  AttachedJvmRegistry(Path home) {
    this.home = home;
    folder = home.resolve("attached");
  }

  static AttachedJvmRegistry ofUser() {
    return new AttachedJvmRegistry(RuntimeFolder.path());
  }

  /** Adds a JVM. Failures are logged only: nothing but the listing depends on the file. */
  void add(RunningJvm jvm) {
    try {
      RuntimeFolder.create(home);
      RuntimeFolder.create(folder);
      RuntimeFolder.write(file(jvm.pid()), text(jvm).getBytes(StandardCharsets.UTF_8));
    } catch (IOException | UnsupportedOperationException e) {
      LOG.log(System.Logger.Level.DEBUG, "an attached JVM is not listed", e);
    }
  }

  private static String text(RunningJvm jvm) {
    return String.join(
        "\n",
        FIRST_LINE,
        "name " + jvm.name(),
        "pid " + jvm.pid(),
        "parent " + jvm.parent(),
        "started " + jvm.since().toEpochMilli(),
        "program " + jvm.program(),
        "way " + jvm.transport(),
        "restarts " + jvm.restarts(),
        LAST_LINE,
        "");
  }

  /** Removes a JVM. */
  void remove(long pid) {
    strike(file(pid));
  }

  private static void strike(Path file) {
    try {
      RuntimeFolder.remove(file);
    } catch (IOException e) {
      LOG.log(System.Logger.Level.DEBUG, "an attached JVM stays listed", e);
    }
  }

  private Path file(long pid) {
    return folder.resolve(pid + SUFFIX);
  }

  /** {@return the running ones; files of others are deleted} */
  List<RunningJvm> all() {
    List<RunningJvm> running = new ArrayList<>();
    try {
      RuntimeFolder.checkFolder(home);
      RuntimeFolder.checkFolder(folder);
      try (Stream<Path> files = Files.list(folder)) {
        for (Path file : files.filter(each -> each.toString().endsWith(SUFFIX)).toList()) {
          read(file)
              .filter(AttachedJvmRegistry::runs)
              .ifPresentOrElse(running::add, () -> strike(file));
        }
      }
    } catch (NoSuchFileException e) {
      return List.of(); // nothing was ever attached
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    running.sort(Comparator.comparing(RunningJvm::name).thenComparingLong(RunningJvm::pid));
    return running;
  }

  /**
   * Returns true if the process still runs. A process that reuses the PID of an ended child has a
   * different start time and parent.
   */
  private static boolean runs(RunningJvm jvm) {
    return ProcessHandle.of(jvm.pid())
        .filter(ProcessHandle::isAlive)
        .filter(process -> isAsOld(process, jvm) || isChildOf(process, jvm.parent()))
        .isPresent();
  }

  /** Compares start times; they differ when the system clock was set in between. */
  private static boolean isAsOld(ProcessHandle process, RunningJvm jvm) {
    return process
        .info()
        .startInstant()
        .filter(start -> Duration.between(start, jvm.since()).abs().compareTo(SAME_START) < 0)
        .isPresent();
  }

  private static boolean isChildOf(ProcessHandle process, long parent) {
    return process.parent().filter(found -> found.pid() == parent).isPresent();
  }

  /** {@return the entry in a file; empty when it is damaged or may be another user's} */
  private static Optional<RunningJvm> read(Path file) {
    byte[] bytes;
    try {
      bytes = RuntimeFolder.read(file, BYTES_MAX);
    } catch (IOException e) {
      return Optional.empty(); // it may have just ended
    }
    List<String> lines = new String(bytes, StandardCharsets.UTF_8).lines().toList();
    if (lines.size() < 2
        || !lines.getFirst().equals(FIRST_LINE)
        || !lines.getLast().equals(LAST_LINE)) {
      return Optional.empty();
    }
    Map<String, String> values = new HashMap<>();
    for (String line : lines.subList(1, lines.size() - 1)) {
      int space = line.indexOf(' ');
      values.put(line.substring(0, Math.max(0, space)), line.substring(space + 1));
    }
    try {
      return Optional.of(
          new RunningJvm(
              values.getOrDefault("name", ""),
              Long.parseLong(values.getOrDefault("pid", "")),
              Long.parseLong(values.getOrDefault("parent", "")),
              Instant.ofEpochMilli(Long.parseLong(values.getOrDefault("started", ""))),
              values.getOrDefault("program", ""),
              values.getOrDefault("way", ""),
              Integer.parseInt(values.getOrDefault("restarts", ""))));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}
