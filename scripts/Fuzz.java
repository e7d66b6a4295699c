import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs fuzz targets with Jazzer: {@code Fuzz.java ROOT JDK [TARGET] [TIME] [--keep]}. The words are
 * explained in {@code scripts/fuzz}.
 *
 * <p>A kept corpus is a text file with one input a line, in hexadecimal digits: {@code
 * MODULE/src/test/fuzz/TARGET.txt}. The tests read it by {@code dev.parley.testkit.FuzzCorpus}.
 */
final class Fuzz {
  private static final Pattern TIME = Pattern.compile("(\\d{1,5})([smh])");
  private static final Pattern RUNS = Pattern.compile("Done (\\d+) runs");
  private static final Pattern LINES = Pattern.compile("(\\S+\\.java): (\\d+)/(\\d+) .*");
  private static final Duration ONE_TARGET = Duration.ofMinutes(1);
  private static final int SECONDS_MIN = 5;

  /** Upper bound for the inputs of a corpus in the source tree, in bytes. */
  private static final long KEPT_MAX = 24 << 10;

  /**
   * A class with an entry for the fuzzer.
   *
   * @param module its folder
   */
  private record Target(Path module, String name) {
    String simpleName() {
      return name.substring(name.lastIndexOf('.') + 1);
    }

    String folder() {
      return name.substring(0, name.lastIndexOf('.'));
    }

    Path work() {
      return module.resolve("target/fuzz");
    }

    Path kept() {
      return module.resolve("src/test/fuzz").resolve(simpleName() + ".txt");
    }
  }

  private final Path root;
  private final Path jdk;
  private final boolean keep;

  private Fuzz(Path root, Path jdk, boolean keep) {
    this.root = root;
    this.jdk = jdk;
    this.keep = keep;
  }

  static void main(String[] args) throws Exception {
    List<String> words = new ArrayList<>(List.of(args).subList(2, args.length));
    Fuzz fuzz = new Fuzz(Path.of(args[0]), Path.of(args[1]), words.remove("--keep"));
    System.exit(fuzz.run(words));
  }

  private int run(List<String> words) throws Exception {
    List<Target> all = targets();
    boolean one = !words.isEmpty() && !TIME.matcher(words.getFirst()).matches();
    List<Target> chosen = one ? named(all, words.removeFirst()) : all;
    boolean timed = words.isEmpty() ? one : TIME.matcher(words.getFirst()).matches();
    if (words.size() > 1 || !timed || chosen.isEmpty()) {
      System.err.println(
          "fuzz: TIME, or TARGET [TIME], where TIME is 90s, 10m or 2h; the targets:");
      all.forEach(target -> System.err.println("  " + target.name()));
      return 2;
    }
    Duration time = words.isEmpty() ? ONE_TARGET : time(words.getFirst());
    long seconds = Math.max(SECONDS_MIN, time.toSeconds() / chosen.size());
    compile(chosen);
    int broken = 0;
    for (Target target : chosen) {
      broken += fuzz(target, seconds) ? 0 : 1;
    }
    return broken == 0 ? 0 : 1;
  }

  private static Duration time(String text) {
    return Duration.parse("PT" + text.toUpperCase(java.util.Locale.ROOT));
  }

  private List<Target> targets() throws IOException {
    try (Stream<Path> files = Files.walk(root, 16)) {
      return files
          .filter(file -> file.toString().endsWith("Fuzz.java"))
          .filter(file -> file.toString().contains("/src/test/java/"))
          .filter(file -> !file.toString().contains("/target/"))
          .map(Fuzz::target)
          .sorted(Comparator.comparing(Target::name))
          .toList();
    }
  }

  private static Target target(Path source) {
    String[] parts = source.toString().split("/src/test/java/", 2);
    String name = parts[1].replaceFirst("\\.java$", "").replace('/', '.');
    return new Target(Path.of(parts[0]), name);
  }

  private static List<Target> named(List<Target> all, String name) {
    return all.stream().filter(t -> t.name().equals(name) || t.simpleName().equals(name)).toList();
  }

  private void compile(List<Target> chosen) throws Exception {
    String modules =
        String.join(
            ",",
            chosen.stream().map(t -> root.relativize(t.module()).toString()).distinct().toList());
    maven(
        "-pl",
        modules,
        "-am",
        "-P",
        "!npm",
        "test-compile",
        "dependency:build-classpath",
        "-Dmdep.outputFile=target/fuzz.classpath",
        "-Dmdep.includeScope=test");
    for (String artifact : List.of("jazzer", "jazzer-api")) {
      maven(
          "-N",
          "dependency:copy",
          "-Dartifact=com.code-intelligence:" + artifact + ":" + version(),
          "-DoutputDirectory=" + jazzer());
    }
  }

  private Path jazzer() {
    return root.resolve("target/jazzer");
  }

  private String version() throws IOException {
    Matcher matcher =
        Pattern.compile("<jazzer.version>(.*)</jazzer.version>")
            .matcher(Files.readString(root.resolve("pom.xml")));
    if (!matcher.find()) {
      throw new IllegalStateException("the parent pom.xml names no jazzer.version");
    }
    return matcher.group(1);
  }

  private void maven(String... words) throws Exception {
    List<String> command =
        new ArrayList<>(List.of(root.resolve("mvnw").toString(), "-q", "-f", root + "/pom.xml"));
    command.addAll(List.of(words));
    if (new ProcessBuilder(command).inheritIO().start().waitFor() != 0) {
      throw new IllegalStateException("Maven failed: " + String.join(" ", command));
    }
  }

  /** {@return whether nothing broke} */
  private boolean fuzz(Target target, long seconds) throws Exception {
    Path corpus = target.work().resolve("corpus").resolve(target.name());
    Files.createDirectories(corpus);
    unpack(target, corpus);
    Path report = target.work().resolve(target.name() + ".coverage");
    Path log = target.work().resolve(target.name() + ".log");
    int exit =
        jazzer(
            target,
            log,
            "--coverage_report=" + report,
            "-max_total_time=" + seconds,
            "-print_final_stats=0",
            corpus.toString());
    Matcher runs = RUNS.matcher(Files.readString(log));
    System.out.printf(
        "%-52s %12s inputs  %s%n",
        target.name(), runs.find() ? runs.group(1) : "?", coverage(report, target));
    if (exit != 0) {
      System.out.printf("%s broke: %s, and the input beside it%n", target.name(), log);
    } else if (keep) {
      keep(target, corpus);
    }
    return exit == 0;
  }

  private int jazzer(Target target, Path log, String... words) throws Exception {
    Path module = target.module();
    String classPath =
        jazzer()
            + "/*:"
            + module.resolve("target/classes")
            + ":"
            + module.resolve("target/test-classes")
            + ":"
            + Files.readString(module.resolve("target/fuzz.classpath"));
    // A merge starts the program "jazzer" again for each part of its work.
    Path program = target.work().resolve("bin/jazzer");
    Files.createDirectories(program.getParent());
    Files.writeString(
        program,
        """
        #!/bin/sh
        exec '%s' -ea --enable-native-access=ALL-UNNAMED -cp '%s' com.code_intelligence.jazzer.Jazzer \\
          --target_class=%s '--instrumentation_includes=dev.parley.**' "$@"
        """
            .formatted(jdk.resolve("bin/java"), classPath, target.name()));
    program.toFile().setExecutable(true);
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(List.of(words));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().merge("PATH", program.getParent() + ":", (path, bin) -> bin + path);
    return builder
        .directory(target.work().toFile())
        .redirectErrorStream(true)
        .redirectOutput(log.toFile())
        .start()
        .waitFor();
  }

  /** Lines of the files of the module that the inputs reached. */
  private static String coverage(Path report, Target target) throws IOException {
    if (!Files.exists(report)) {
      return "its coverage was not reported";
    }
    Set<String> own = mainFiles(target.module());
    long files = 0;
    long covered = 0;
    long all = 0;
    for (String line : linesOf(Files.readString(report))) {
      Matcher matcher = LINES.matcher(line);
      if (matcher.matches() && own.contains(matcher.group(1)) && !matcher.group(2).equals("0")) {
        files++;
        covered += Long.parseLong(matcher.group(2));
        all += Long.parseLong(matcher.group(3));
      }
    }
    return all == 0
        ? "no lines"
        : "%d of %d lines of %d files (%d %%)".formatted(covered, all, files, covered * 100 / all);
  }

  private static Set<String> mainFiles(Path module) throws IOException {
    try (Stream<Path> files = Files.walk(module.resolve("src/main/java"))) {
      return files.map(file -> file.getFileName().toString()).collect(Collectors.toSet());
    }
  }

  /** The section of the report that counts lines; the one before it counts branches. */
  private static List<String> linesOf(String report) {
    int begin = report.indexOf("Line coverage:");
    int end = report.indexOf("Incompletely covered lines:", begin);
    return report.substring(begin, end < 0 ? report.length() : end).lines().toList();
  }

  private static void unpack(Target target, Path corpus) throws IOException {
    if (!Files.exists(target.kept())) {
      return;
    }
    int number = 0;
    for (String line : Files.readAllLines(target.kept())) {
      Files.write(corpus.resolve("kept-" + number++), HexFormat.of().parseHex(line));
    }
  }

  private void keep(Target target, Path corpus) throws Exception {
    Path least = Files.createTempDirectory(target.work(), "least");
    Path log = target.work().resolve(target.name() + ".merge.log");
    jazzer(target, log, "-set_cover_merge=1", least.toString(), corpus.toString());
    List<byte[]> inputs = new ArrayList<>();
    try (Stream<Path> files = Files.list(least)) {
      for (Path file : files.toList()) {
        inputs.add(Files.readAllBytes(file));
        Files.delete(file);
      }
    }
    Files.delete(least);
    inputs.sort(
        Comparator.<byte[]>comparingInt(input -> input.length).thenComparing(Arrays::compare));
    long bytes = 0;
    List<String> lines = new ArrayList<>();
    for (byte[] input : inputs) {
      bytes += input.length;
      if (bytes <= KEPT_MAX) {
        lines.add(HexFormat.of().formatHex(input));
      }
    }
    Files.createDirectories(target.kept().getParent());
    Files.write(target.kept(), lines);
    System.out.printf("%-52s %12d inputs kept%n", "", lines.size());
  }
}
