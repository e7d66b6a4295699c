import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Check that the same commit gives the same bytes: the Maven repository and the npm packages are
 * built in two clones, one after another.
 *
 * @param root the repository
 */
record ReleaseCheck(Path root) {
  /** Folders of a release that are compared. */
  private static final List<String> COMPARED = List.of("maven", "npm");

  void run(String commit) throws IOException, InterruptedException {
    var folder = root.resolve("target/release-check");
    // Paths of different lengths, and modules in another order.
    var first = build(commit, folder.resolve("1"), List.of());
    var second = build(commit, folder.resolve("2/with/a/longer/path"), List.of("-T", "2"));
    for (var part : COMPARED) {
      compare(first.checksums(part), second.checksums(part));
      say(part + ": " + first.checksums(part).size() + " files, all equal");
    }
  }

  private ReleaseFolder build(String commit, Path folder, List<String> options)
      throws IOException, InterruptedException {
    say("builds " + commit + " in " + root.relativize(folder));
    var made = ReleaseFolder.create(folder.resolve("release"));
    var tree = ReleaseTree.clone(root, commit, folder.resolve("tree"), Version.of(root));
    tree.deploy(made.resolve("maven"), options);
    tree.pack(made.resolve("npm"));
    made.deleteMetadata();
    return made;
  }

  private static void compare(Map<String, String> first, Map<String, String> second) {
    var files = new TreeSet<>(first.keySet());
    files.addAll(second.keySet());
    files.removeIf(file -> first.getOrDefault(file, "").equals(second.get(file)));
    if (!files.isEmpty()) {
      throw new Programs.Refusal(
          "two builds of one commit differ; compare these in target/release-check, for example"
              + " with diffoscope:\n"
              + String.join("\n", files));
    }
  }

  private static void say(String what) {
    System.out.println("parley: release check: " + what);
  }
}
