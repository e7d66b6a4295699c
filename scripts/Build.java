import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Builds for the launcher: {@code Build.java ROOT cli|bench} makes one module and what it stands
 * on, with one progress line; {@code Build.java ROOT test} runs the whole build with every test,
 * all output visible.
 *
 * <p>Jars are published as a copy under {@code target/app}, so that a server that is running keeps
 * the jars it started with while the next build replaces them.
 */
final class Build {
  private static final Pattern MODULE =
      Pattern.compile("\\[INFO] Building Parley (\\S+) \\S+ +\\[(\\d+/\\d+)]");
  private static final int BUILDS_KEPT = 4;
  private static final int LOG_TAIL_LINES = 40;

  private final Path root;
  private final Path target;
  private final String goal;
  private final boolean terminal = System.console() != null && System.console().isTerminal();

  private Build(Path root, String goal) {
    this.root = root;
    this.target = root.resolve("target");
    this.goal = goal;
  }

  static void main(String[] args) throws Exception {
    System.exit(new Build(Path.of(args[0]), args[1]).run());
  }

  private int run() throws Exception {
    Files.createDirectories(target);
    requireNode();
    var before = lastBuilt();
    try (var channel = FileChannel.open(target.resolve("build.lock"), CREATE, WRITE)) {
      var lock = channel.tryLock();
      if (lock == null) {
        say("waiting for another build of this folder");
        lock = channel.lock();
      }
      if (!goal.equals("test") && lastBuilt().compareTo(before) > 0) {
        return 0; // the build we waited for was ours too
      }
      var module = goal.equals("test") ? "cli" : goal;
      // A library's older version left beside the newer would be one module twice.
      Folders.delete(modules(module));
      var started = FileTime.fromMillis(System.currentTimeMillis());
      var exit = goal.equals("test") ? test() : module();
      if (exit == 0) {
        publish(module, started);
      }
      return exit;
    }
  }

  private int test() throws Exception {
    // Four modules at once, on two cores too: their tests wait for other processes half of the
    // time.
    return maven("-T", "4", "verify").inheritIO().start().waitFor();
  }

  private int module() throws Exception {
    var log = target.resolve("build.log");
    var process =
        maven("-Dmaven.test.skip=true", "-DskipTests", "-pl", ":parley-" + goal, "-am", "package")
            .redirectErrorStream(true)
            .start();
    process.getOutputStream().close();
    try (var out = process.inputReader(UTF_8);
        var copy = Files.newBufferedWriter(log)) {
      for (String line; (line = out.readLine()) != null; ) {
        copy.append(line).append('\n');
        var module = MODULE.matcher(line);
        if (module.find()) {
          progress(module);
        }
      }
    }
    endProgress();
    var exit = process.waitFor();
    if (exit != 0) {
      // What went wrong stands before Maven's summary; stack traces are Maven's own.
      var lines =
          Files.readAllLines(log).stream()
              .takeWhile(line -> !line.contains("Reactor Summary"))
              .filter(line -> !line.startsWith("    at "))
              .toList();
      lines.stream().skip(Math.max(0, lines.size() - LOG_TAIL_LINES)).forEach(System.err::println);
      say("the build failed; the full log is " + root.relativize(log));
    }
    return exit;
  }

  private ProcessBuilder maven(String... arguments) {
    var command = new ArrayList<>(List.of("sh", root.resolve("mvnw").toString(), "-B"));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).directory(root.toFile());
  }

  /**
   * Copies the module's jars to a folder of their own and lets the stamp name it, as old as the
   * build's start.
   */
  private void publish(String module, FileTime started) throws IOException {
    var apps = Files.createDirectories(target.resolve("app"));
    var app = Files.createDirectory(apps.resolve(module + "-" + started.toMillis()));
    try (var jars = Files.list(modules(module))) {
      for (var jar : jars.toList()) {
        Files.copy(jar, app.resolve(jar.getFileName()), StandardCopyOption.COPY_ATTRIBUTES);
      }
    }
    var fresh = target.resolve(module + ".stamp.new");
    Files.writeString(fresh, app + "\n");
    Files.setLastModifiedTime(fresh, started);
    Files.move(
        fresh, stamp(module), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    forgetOld(apps, module);
  }

  private static void forgetOld(Path apps, String module) throws IOException {
    try (var all = Files.list(apps)) {
      var old =
          all.filter(app -> app.getFileName().toString().startsWith(module + "-"))
              .sorted(Comparator.comparing(Path::getFileName).reversed())
              .skip(BUILDS_KEPT)
              .toList();
      for (var app : old) {
        Folders.delete(app);
      }
    }
  }

  private Path modules(String module) {
    return root.resolve("tools").resolve(module).resolve("target/modules");
  }

  private Path stamp(String module) {
    return target.resolve(module + ".stamp");
  }

  private FileTime lastBuilt() throws IOException {
    var stamp = stamp(goal);
    return Files.exists(stamp) ? Files.getLastModifiedTime(stamp) : FileTime.fromMillis(0);
  }

  private static void requireNode() throws Exception {
    var node = firstLine("node", "--version");
    var major = node.startsWith("v") ? Integer.parseInt(node.substring(1, node.indexOf('.'))) : 0;
    if (major < 20 || firstLine("npm", "--version").isEmpty()) {
      say(
          "Node 20 or newer with npm is needed to build the page, found "
              + (node.isEmpty()
                  ? "no node on PATH"
                  : "node " + node + (major < 20 ? "" : " without npm"))
              + "; install Node from your platform's packages or nodejs.org.");
      System.exit(1);
    }
  }

  private static String firstLine(String... command) throws Exception {
    try {
      var process = new ProcessBuilder(command).redirectErrorStream(true).start();
      try (var out = process.inputReader(UTF_8)) {
        var line = out.readLine();
        return process.waitFor() == 0 && line != null ? line : "";
      }
    } catch (IOException notFound) {
      return "";
    }
  }

  private void progress(Matcher module) {
    var why = Files.exists(stamp(goal)) ? "sources changed" : "first use, a few minutes";
    var line = "building (%s): module %s %s".formatted(why, module.group(2), module.group(1));
    if (terminal) {
      System.err.print("\r\033[Kparley: " + line + " …");
    } else {
      say(line);
    }
  }

  private void endProgress() {
    if (terminal) {
      System.err.print("\r\033[K");
    }
  }

  private static void say(String line) {
    System.err.println("parley: " + line);
  }
}
