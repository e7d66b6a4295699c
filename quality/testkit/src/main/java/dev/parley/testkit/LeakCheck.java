package dev.parley.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * JUnit extension that fails a test which leaks a platform thread, an open socket, selector or pipe
 * (where {@code /proc/self/fd} exists), or a file in {@link #folder}. Register it as an instance
 * field: {@code @RegisterExtension final LeakCheck leaks = new LeakCheck();}
 *
 * <p>Threads: confined to the test's thread.
 */
public final class LeakCheck implements BeforeEachCallback, AfterEachCallback {
  private static final Path FILES = Path.of("/proc/self/fd");
  private static final Pattern WATCHED = Pattern.compile("(socket|pipe|anon_inode):.*");

  /** Names of threads of the JVM and the test runner, which may start and end at any time. */
  private static final Pattern NOT_OURS =
      Pattern.compile(
          "ForkJoinPool.*|.*-[Pp]oller.*|VirtualThread-.*|Common-Cleaner|process reaper.*"
              + "|C[12] CompilerThread.*|junit-.*|surefire-.*|Attach Listener|Cleaner-\\d+"
              // One for the whole process, asleep while no servant runs.
              + "|parley-carriers"
              // One for all of Netty, which ends by itself a second after its last task.
              + "|globalEventExecutor-.*");

  private Set<Thread> threads = Set.of();
  private Map<String, Long> files = Map.of();
  private Path folder = Path.of("");

  /** Creates the check of one test. */
  public LeakCheck() {}

  /**
   * {@return a folder for socket files with a short path, which must be empty at the end of the
   * test}
   */
  public Path folder() {
    return folder;
  }

  @Override
  public void beforeEach(ExtensionContext context) throws IOException {
    WarmUp.once();
    folder = Files.createTempDirectory("parley");
    threads = running();
    files = open();
  }

  @Override
  public void afterEach(ExtensionContext context) throws IOException {
    expectNothing("threads", this::newThreads);
    expectNothing("open files", this::newFiles);
    expectNothing("files in " + folder, this::leftInFolder);
    Files.delete(folder);
  }

  private static void expectNothing(String what, Supplier<List<String>> left) {
    try {
      Eventually.eventually("no " + what + " left behind", () -> left.get().isEmpty());
    } catch (AssertionError e) {
      throw new AssertionError(what + " left behind: " + left.get(), e);
    }
  }

  private List<String> newThreads() {
    return running().stream()
        .filter(thread -> !threads.contains(thread))
        .map(Thread::getName)
        .filter(name -> !NOT_OURS.matcher(name).matches())
        .toList();
  }

  private static Set<Thread> running() {
    return Thread.getAllStackTraces().keySet();
  }

  private List<String> newFiles() {
    List<String> more = new ArrayList<>();
    open()
        .forEach((kind, count) -> {
          long added = count - files.getOrDefault(kind, 0L);
          if (added > 0) {
            more.add(added + " x " + kind);
          }
        });
    return more;
  }

  /** {@return the number of open files of each kind} */
  private static Map<String, Long> open() {
    if (!Files.isDirectory(FILES)) {
      return Map.of();
    }
    Map<String, Long> kinds = new HashMap<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(FILES)) {
      for (Path each : all) {
        target(each).ifPresent(kind -> kinds.merge(kind, 1L, Long::sum));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return kinds;
  }

  private static Optional<String> target(Path file) {
    try {
      String target = Files.readSymbolicLink(file).toString();
      return WATCHED.matcher(target).matches()
          ? Optional.of(target.replaceAll("\\[\\d+]", ""))
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty(); // closed while we looked
    }
  }

  private List<String> leftInFolder() {
    try (Stream<Path> left = Files.list(folder)) {
      return left.map(Path::toString).collect(Collectors.toCollection(TreeSet::new)).stream()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
