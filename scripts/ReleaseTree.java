import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Source tree with a version of its own, from which a release is built.
 *
 * @param root its folder
 */
record ReleaseTree(Path root) {
  /** npm workspaces with the API for programs; the others are parts of the page. */
  private static final List<String> PACKAGES = List.of("protocol", "client");

  /** Host that shows the javadoc jars of all artifacts of Maven Central. */
  private static final String DOCUMENTATION = "https://javadoc.io/doc/dev.parley/";

  private static final Pattern MODULE = Pattern.compile("<module>(.+)</module>");
  private static final Pattern NAME = Pattern.compile("(?m)^(?:open )?module ([\\w.]+)");
  private static final Pattern EXPORT = Pattern.compile("exports ([\\w.]+);");
  private static final Pattern EXPERIMENTAL = Pattern.compile("(?m)^@Experimental$");

  /** Clones the commit into a folder, in the place of what is there, and sets the version. */
  static ReleaseTree clone(Path from, String commit, Path to, String version)
      throws IOException, InterruptedException {
    Folders.delete(to);
    var next = "look at the repository with 'git status'";
    Programs.run(from, next, List.of("git", "clone", "-q", from.toString(), to.toString()));
    Programs.run(to, next, List.of("git", "checkout", "-q", "--detach", commit));
    Version.set(to, version);
    return new ReleaseTree(to);
  }

  /** Runs all tests of the tree. */
  void test() throws IOException, InterruptedException {
    Programs.run(
        root, "a release needs green tests: mend them and commit", List.of("./parley", "test"));
  }

  /** Runs a script of the tree that writes into the folder, which is created. */
  void write(String script, Path folder) throws IOException, InterruptedException {
    Files.createDirectories(folder);
    Programs.run(
        root,
        "run it alone to see more",
        List.of(root.resolve(script).toString(), folder.toString()));
  }

  /** Builds all published modules and deploys them to a Maven repository in the folder. */
  void deploy(Path repository, List<String> options) throws IOException, InterruptedException {
    var arguments = new ArrayList<>(options);
    arguments.addAll(
        List.of(
            "-Prelease",
            "-Dparley.javadoc.links=" + links(),
            "-DaltDeploymentRepository=release::" + repository.toUri(),
            "deploy",
            // After all modules: writes the bill of materials to target/bom.xml and bom.json.
            "org.cyclonedx:cyclonedx-maven-plugin:makeAggregateBom"));
    maven(arguments);
  }

  /** Compares the API of all published modules with that of an earlier version. */
  void compareApi(List<String> comparison) throws IOException, InterruptedException {
    var arguments = new ArrayList<>(comparison);
    arguments.add("verify");
    maven(arguments);
  }

  /** {@return Maven's options to compare the API with an earlier version} */
  List<String> comparison(String previous, Path repository) throws IOException {
    return List.of(
        "-Papi",
        "-Dparley.api=" + String.join(";", api()),
        "-Dparley.previous=" + previous,
        "-Dparley.previous.repository=" + repository);
  }

  private void maven(List<String> arguments) throws IOException, InterruptedException {
    var command = new ArrayList<>(List.of("./mvnw", "-B", "-Dmaven.test.skip=true", "-DskipTests"));
    command.addAll(
        List.of("-Dspotless.check.skip=true", "-am", "-pl", String.join(",", published())));
    command.addAll(arguments);
    Programs.run(root, "the reason is above", command);
  }

  /** Packs the published npm packages into the folder. The build of the page has compiled them. */
  void pack(Path folder) throws IOException, InterruptedException {
    Files.createDirectories(folder);
    var command = new ArrayList<>(List.of("npm", "pack", "--pack-destination", folder.toString()));
    PACKAGES.forEach(each -> command.addAll(List.of("--workspace", each)));
    Programs.run(web(), "the reason is above", command);
  }

  /** Copies the sources of the examples, which name the version of this tree. */
  void copyExamples(Path folder) throws IOException, InterruptedException {
    var examples = root.resolve("examples");
    for (var name : Programs.output(examples, "git", "ls-files").lines().toList()) {
      var copy = folder.resolve(name);
      Files.createDirectories(copy.getParent());
      Files.copy(examples.resolve(name), copy);
    }
  }

  /** Folder of the npm workspaces. */
  Path web() {
    return root.resolve("conference/web");
  }

  /** {@return folders of the published modules, in the order of the parent pom} */
  List<String> published() throws IOException {
    var published = new ArrayList<String>();
    for (var module : found(MODULE, Files.readString(root.resolve("pom.xml")))) {
      var pom = Files.readString(root.resolve(module).resolve("pom.xml"));
      if (!pom.contains("<maven.deploy.skip>true</maven.deploy.skip>")) {
        published.add(module);
      }
    }
    return published;
  }

  /** {@return source folders of the published modules that export something, by module name} */
  Map<String, Path> modules() throws IOException {
    var modules = new TreeMap<String, Path>();
    for (var module : published()) {
      var text = moduleInfo(module);
      if (EXPORT.matcher(text).find()) {
        modules.put(found(NAME, text).getFirst(), root.resolve(module).resolve("src/main/java"));
      }
    }
    return modules;
  }

  /** {@return packages that are exported to everybody by modules that are not experimental} */
  List<String> api() throws IOException {
    var packages = new ArrayList<String>();
    for (var module : published()) {
      var text = moduleInfo(module);
      if (!EXPERIMENTAL.matcher(text).find()) {
        packages.addAll(found(EXPORT, text));
      }
    }
    return packages;
  }

  /**
   * {@return options by which javadoc links to the pages of all modules with an API} The lists of
   * their packages are written here: javadoc writes the same ones, but not before it has run.
   */
  private String links() throws IOException {
    var options = new StringBuilder();
    for (var module : published()) {
      var text = moduleInfo(module);
      var packages = found(EXPORT, text);
      if (!packages.isEmpty()) {
        var artifact = "parley-" + module.substring(module.indexOf('/') + 1).replace('/', '-');
        var folder = Files.createDirectories(root.resolve("target/javadoc").resolve(artifact));
        var list = new ArrayList<>(List.of("module:" + found(NAME, text).getFirst()));
        list.addAll(packages);
        Files.write(folder.resolve("element-list"), list);
        options.append(
            "-linkoffline '%s%s/%s' '%s' "
                .formatted(DOCUMENTATION, artifact, Version.of(root), folder));
      }
    }
    return options.toString();
  }

  private String moduleInfo(String module) throws IOException {
    var file = root.resolve(module).resolve("src/main/java/module-info.java");
    return Files.exists(file) ? Files.readString(file) : "";
  }

  private static List<String> found(Pattern pattern, String text) {
    return pattern.matcher(text).results().map((MatchResult each) -> each.group(1)).toList();
  }
}
