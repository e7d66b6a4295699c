import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * Consumers of a release: {@code Consumers.java ROOT FOLDER [NAME...]} copies each project of
 * quality/consumers to target/consumers, runs the commands of its page there, and compares what
 * they print. Parley's artifacts come from FOLDER alone.
 */
final class Consumers {
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```\\n(.*?)^```$");
  private static final Pattern VARIABLE = Pattern.compile("\\$(PARLEY_\\w+)");
  private static final Pattern COLOUR = Pattern.compile("\\x1B\\[[\\d;]*m");
  private static final int COMMAND_MINUTES_MAX = 10;

  /** First Gradle that runs on a JDK 25. */
  private static final int GRADLE_MIN = 9;

  private final Path root;
  private final Path release;
  private final Path work;
  private final Map<String, String> environment;
  private int passed;
  private int failed;
  private int skipped;

  private Consumers(Path root, Path release) throws Exception {
    this.root = root;
    this.release = release;
    work =
        Optional.ofNullable(System.getenv("PARLEY_CONSUMERS"))
            .map(Path::of)
            .orElse(root.resolve("target/consumers"));
    environment = environment();
  }

  static void main(String[] args) throws Exception {
    try {
      System.exit(run(args) ? 0 : 1);
    } catch (Programs.Refusal refusal) {
      System.err.println("scripts/consumers: " + refusal.getMessage());
      System.exit(2);
    }
  }

  private static boolean run(String[] args) throws Exception {
    if (args.length < 2 || !Files.isDirectory(Path.of(args[1], "maven/dev/parley"))) {
      throw new Programs.Refusal(
          args.length < 2
              ? "missing FOLDER; use: scripts/consumers FOLDER [NAME...]"
              : args[1] + " has no maven/dev/parley; make a release folder with scripts/release");
    }
    var consumers = new Consumers(Path.of(args[0]), Path.of(args[1]).toRealPath());
    consumers.run(List.of(args).subList(2, args.length));
    return consumers.failed == 0;
  }

  private void run(List<String> names) throws Exception {
    Files.createDirectories(work);
    Folders.delete(work.resolve("repository/dev/parley")); // Maven asks no repository twice
    Programs.run(
        root,
        "the reason is above",
        List.of("sh", root.resolve("scripts/link-repository").toString(), repository()));
    for (var project : projects(names)) {
      check(project);
    }
    System.out.printf("%d passed, %d failed, %d skipped%n", passed, failed, skipped);
  }

  private List<Path> projects(List<String> names) throws IOException {
    try (var folders = Files.list(root.resolve("quality/consumers"))) {
      var all = folders.filter(Files::isDirectory).sorted().toList();
      var known = all.stream().map(each -> each.getFileName().toString()).toList();
      names.stream()
          .filter(name -> !known.contains(name))
          .findFirst()
          .ifPresent(name -> {
            throw new Programs.Refusal(
                "there is no consumer '%s'; try one of: %s".formatted(name, known));
          });
      return all.stream()
          .filter(each -> names.isEmpty() || names.contains(each.getFileName().toString()))
          .toList();
    }
  }

  private void check(Path project) throws Exception {
    var name = project.getFileName().toString();
    var blocks =
        BLOCK
            .matcher(Files.readString(project.resolve("README.md")))
            .results()
            .map(block -> block.group(1))
            .toList();
    var missing =
        VARIABLE
            .matcher(blocks.getFirst())
            .results()
            .map(found -> found.group(1))
            .filter(variable -> !environment.containsKey(variable))
            .findFirst();
    if (missing.isPresent()) {
      skipped++;
      System.out.println(name + ": skipped, there is no $" + missing.get());
      return;
    }
    var started = System.nanoTime();
    var wrong = difference(copy(project), blocks);
    var took = (System.nanoTime() - started) / 1e9;
    if (wrong.isEmpty()) {
      passed++;
      System.out.printf("%s: passed, %.1f s%n", name, took);
    } else {
      failed++;
      System.out.printf("%s: failed, %.1f s%n%s%n", name, took, wrong.get());
    }
  }

  /** {@return what is wrong with the project; empty if it prints what its page says} */
  private Optional<String> difference(Path project, List<String> blocks) throws Exception {
    var printed = new ArrayList<String>();
    for (var command : blocks.getFirst().lines().toList()) {
      var outcome = execute(List.of("sh", "-c", command), project);
      printed.addAll(outcome.lines());
      if (outcome.exit() != 0) {
        return Optional.of(
            "%s: exit code %d%n%s%n%s"
                .formatted(
                    command, outcome.exit(), String.join("\n", printed), text(log(project))));
      }
    }
    var expected = blocks.get(1).lines().toList();
    return printed.equals(expected)
        ? Optional.empty()
        : Optional.of("printed %s%ninstead of %s%n".formatted(printed, expected));
  }

  /** A fresh copy of a project, with the properties of the release. */
  private Path copy(Path project) throws IOException {
    var copy = work.resolve(project.getFileName());
    Folders.delete(copy);
    try (var files = Files.walk(project)) {
      for (var file : files.toList()) {
        Files.copy(file, copy.resolve(project.relativize(file)));
      }
    }
    Files.deleteIfExists(log(copy));
    Files.createDirectory(copy.resolve(".mvn"));
    Files.writeString(
        copy.resolve(".mvn/maven.config"),
        """
        -Dmaven.repo.local=%s
        -Dparley.version=%s
        -Dparley.repository=%s
        """
            .formatted(
                repository(),
                environment.get("PARLEY_VERSION"),
                release.resolve("maven").toUri().toString()));
    return copy;
  }

  private String repository() {
    return work.resolve("repository").toString();
  }

  private Map<String, String> environment() throws Exception {
    var all = new HashMap<>(System.getenv());
    var java = all.get("JAVA_HOME");
    all.merge(
        "PATH", Path.of(java, "bin").toString(), (path, own) -> own + File.pathSeparator + path);
    all.merge(
        "MAVEN_OPTS",
        "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC --sun-misc-unsafe-memory-access=allow",
        (given, own) -> given + " " + own);
    all.put("PARLEY_RELEASE", release.toString());
    all.put("PARLEY_VERSION", version());
    if (gradle() >= GRADLE_MIN) {
      all.put("PARLEY_GRADLE", "gradle");
    }
    all.values().removeIf(String::isEmpty);
    return all;
  }

  private String version() throws IOException {
    try (var versions = Files.list(release.resolve("maven/dev/parley/parley-calls"))) {
      return versions
          .filter(Files::isDirectory)
          .map(version -> version.getFileName().toString())
          .findFirst()
          .orElseThrow(
              () -> new Programs.Refusal(release + " has no version of dev.parley:parley-calls"));
    }
  }

  /** {@return the major version of the Gradle on PATH; 0 if there is none} */
  private int gradle() throws InterruptedException {
    var printed = Programs.output(root, "gradle", "--version");
    var found = Pattern.compile("(?m)^Gradle (\\d+)").matcher(printed);
    return found.find() ? Integer.parseInt(found.group(1)) : 0;
  }

  /** Exit code and lines of a command. */
  private record Outcome(int exit, List<String> lines) {}

  private Outcome execute(List<String> command, Path folder) throws Exception {
    var builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().putAll(environment);
    builder.redirectError(Redirect.appendTo(log(folder).toFile()));
    var out = Files.createTempFile("parley-consumer", ".out");
    try {
      var process = builder.redirectOutput(out.toFile()).start();
      if (!process.waitFor(COMMAND_MINUTES_MAX, TimeUnit.MINUTES)) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly().waitFor();
      }
      // Maven resets colours, of which it has used none.
      var lines = COLOUR.matcher(text(out)).replaceAll("").lines();
      return new Outcome(process.waitFor(), lines.filter(line -> !line.isBlank()).toList());
    } finally {
      Files.delete(out);
    }
  }

  private Path log(Path folder) {
    return work.resolve(folder.getFileName() + ".log");
  }

  private static String text(Path file) throws IOException {
    return Files.exists(file) ? Files.readString(file) : "";
  }
}
