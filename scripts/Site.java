import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Makes the documentation site; {@code scripts/site} has the usage. */
final class Site {
  private static final Pattern LINK = Pattern.compile("\\s(?:href|src)=\"([^\"]*)\"");
  private static final Pattern LOADED =
      Pattern.compile("<(?:script|link|img|iframe|source)\\b[^>]*\\s(?:href|src)=\"(?:https?:)?//");

  private final Path root;
  private final Path jdk;
  private final Path out;
  private final Path work;

  private Site(Path root, Path jdk, Path out) {
    this.root = root;
    this.jdk = jdk;
    this.out = out;
    this.work = root.resolve("target/site");
  }

  static void main(String[] args) throws Exception {
    if (args.length != 3 || args[2].startsWith("-")) {
      System.err.println("usage: scripts/site OUT");
      System.exit(2);
    }
    try {
      new Site(Path.of(args[0]), Path.of(args[1]), Path.of(args[2]).toAbsolutePath()).make();
    } catch (Programs.Refusal e) {
      System.err.println("site: " + e.getMessage());
      System.exit(1);
    }
  }

  private void make() throws Exception {
    requireOwn();
    Folders.delete(out);
    Files.createDirectories(work);
    pages();
    javadoc();
    say("checking links");
    var faults = faults();
    if (!faults.isEmpty()) {
      throw new Programs.Refusal("broken pages:\n  " + String.join("\n  ", faults));
    }
    say("ready: " + out.resolve("index.html"));
  }

  private void requireOwn() {
    var names = out.toFile().list();
    if (names != null && names.length > 0 && !Files.exists(out.resolve("searchindex.js"))) {
      throw new Programs.Refusal(
          out + " has other files than a site, which would be deleted; name a new or empty folder");
    }
  }

  /** Runs Sphinx, whose warnings, dead links among them, are errors. */
  private void pages() throws Exception {
    var python = work.resolve("python");
    var requirements = root.resolve("docs/site/requirements.txt");
    var installed = python.resolve("requirements.txt");
    if (!Files.exists(installed) || Files.mismatch(installed, requirements) >= 0) {
      say("installing Sphinx in " + root.relativize(python));
      Folders.delete(python);
      run("python3", "-m", "venv", python);
      run(
          python.resolve("bin/pip"),
          "install",
          "-q",
          "--disable-pip-version-check",
          "--only-binary",
          ":all:",
          "--require-hashes",
          "-r",
          requirements);
      Files.copy(requirements, installed);
    }
    say("writing pages");
    run(
        python.resolve("bin/sphinx-build"),
        "-q",
        "-W",
        "--keep-going",
        "-b",
        "html",
        "-c",
        root.resolve("docs/site"),
        "-d",
        work.resolve("doctrees"),
        root,
        out);
  }

  /**
   * Runs javadoc over the published modules with an API at once, so that they link to each other.
   */
  private void javadoc() throws Exception {
    say("resolving dependencies");
    run(
        root.resolve("mvnw"),
        "-q",
        "-P",
        "!npm",
        "-pl",
        ":parley-cli",
        "-am",
        "-DskipTests",
        "compile",
        "dependency:build-classpath",
        "-Dmdep.includeScope=compile",
        "-Dmdep.outputFile=target/site.classpath");
    var modules = new ReleaseTree(root).modules();
    say("writing the Javadoc of " + modules.size() + " modules");
    var options = new ArrayList<Object>(List.of(jdk.resolve("bin/javadoc")));
    modules.forEach((module, sources) ->
        options.addAll(List.of("--module-source-path", module + "=" + sources)));
    options.addAll(List.of("--module", String.join(",", modules.keySet())));
    options.addAll(
        List.of(
            "--module-path", Files.readString(root.resolve("tools/cli/target/site.classpath"))));
    options.addAll(List.of("-d", out.resolve("api")));
    options.addAll(List.of("-quiet", "-notimestamp", "--no-fonts", "-Xdoclint:none"));
    options.addAll(List.of("-encoding", "UTF-8", "-windowtitle", "Parley", "-doctitle", "Parley"));
    run(options.toArray());
  }

  /** {@return links of pages to files that do not exist, and what pages load from other hosts} */
  private List<String> faults() throws IOException {
    var faults = new ArrayList<String>();
    for (var page : files(out).filter(file -> file.toString().endsWith(".html")).toList()) {
      var text = Files.readString(page);
      if (LOADED.matcher(text).find()) {
        faults.add(out.relativize(page) + " loads something from another host");
      }
      LINK.matcher(text)
          .results()
          .map(link -> link.group(1).replaceFirst("[#?].*", ""))
          .filter(link -> !link.isEmpty() && !link.matches("(?s)[a-z]+:.*|//.*"))
          .distinct()
          .filter(link -> !Files.exists(page.resolveSibling(URI.create(link).getPath())))
          .forEach(link -> faults.add(out.relativize(page) + " links to " + link));
    }
    return faults;
  }

  private static Stream<Path> files(Path folder) throws IOException {
    try (var all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).sorted().toList().stream();
    }
  }

  private void run(Object... words) throws IOException, InterruptedException {
    Programs.run(root, "its messages are above", Stream.of(words).map(Object::toString).toList());
  }

  private static void say(String step) {
    System.err.println("site: " + step);
  }
}
