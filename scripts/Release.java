import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;

/**
 * Makes a release from HEAD: {@code Release.java ROOT VERSION [OPTION...]}. The arguments are
 * explained in {@code scripts/release}.
 */
final class Release {
  private final Path root;
  private final Path releases;
  private final String version;

  private Release(Path root, String version) {
    this.root = root;
    this.releases = root.resolve("target/release");
    this.version = version;
  }

  static void main(String[] arguments) throws Exception {
    try {
      run(Path.of(arguments[0]), List.of(arguments).subList(1, arguments.length).iterator());
    } catch (Programs.Refusal refusal) {
      System.err.println("scripts/release: " + refusal.getMessage());
      System.exit(1);
    }
  }

  private static void run(Path root, Iterator<String> words) throws Exception {
    var version = "";
    var key = "";
    var tested = "";
    while (words.hasNext()) {
      var word = words.next();
      switch (word) {
        case "--key" -> key = argument(words, word);
        case "--tests-passed" -> tested = argument(words, word);
        default -> version = word;
      }
    }
    switch (version) {
      case "--check" -> new ReleaseCheck(root).run(commit(root, "HEAD"));
      case "--api" -> new Release(root, Version.of(root)).compareApi();
      default -> new Release(root, version).make(key, tested);
    }
  }

  private static String argument(Iterator<String> words, String option) {
    if (!words.hasNext()) {
      throw new Programs.Refusal(option + " needs an argument; scripts/release --help explains it");
    }
    return words.next();
  }

  private void make(String key, String tested) throws Exception {
    refuseUnlessReady(key, tested);
    var commit = commit(root, "HEAD");
    var folder = ReleaseFolder.create(releases.resolve(version));
    var tree = ReleaseTree.clone(root, commit, releases.resolve(version + "-tree"), version);
    if (tested.isEmpty()) {
      say("all tests, about 20 minutes");
      tree.test();
    }
    say("Maven repository, bills of materials");
    tree.deploy(folder.resolve("maven"), comparison(tree));
    folder.deleteMetadata();
    say("npm packages");
    tree.pack(folder.resolve("npm"));
    say("examples");
    tree.copyExamples(folder.resolve("examples"));
    say("archives");
    tree.write("packaging/archive", folder.resolve("archives"));
    say("third-party notices");
    new ThirdParty(tree, folder).write(version);
    say("Debian package");
    tree.write("packaging/deb", folder.resolve("packages"));
    say("image");
    tree.write("packaging/image", folder.resolve("image"));
    say("documentation site");
    tree.write("scripts/site", folder.resolve("site"));
    say("first page, notes, signatures, checksums");
    folder.writeReadme(tree.root(), version);
    folder.writeNotes(tree.root(), version, commit, key);
    folder.seal(key);
    say("done: " + root.relativize(folder.root()) + (key.isEmpty() ? ", unsigned" : ""));
  }

  /** Refuses what can be known before anything is built. */
  private void refuseUnlessReady(String key, String tested)
      throws IOException, InterruptedException {
    if (!Version.SYNTAX.matcher(version).matches()) {
      throw new Programs.Refusal(
          "'" + version + "' is no version such as 0.2.0 or 0.2.0-rc1; scripts/release --help");
    }
    var changed = Programs.output(root, "git", "status", "--porcelain");
    if (!changed.isEmpty()) {
      throw new Programs.Refusal(
          "a release is made from a commit, and these files differ from HEAD; commit or stash"
              + " them:\n"
              + changed);
    }
    if (!commit(root, "refs/tags/" + version).isEmpty()) {
      throw new Programs.Refusal(
          "%s is released: its tag exists; choose the next version, and set it with scripts/version"
              .formatted(version));
    }
    if (ReleaseFolder.changes(root, version).stream().allMatch(String::isBlank)) {
      throw new Programs.Refusal(
          "CHANGELOG.md has no section '## %s' with changes; write it and commit"
              .formatted(version.replaceFirst("-.*", "")));
    }
    if (!key.isEmpty() && !ReleaseFolder.hasKey(root, key)) {
      throw new Programs.Refusal(
          "gpg has no secret key %s; 'gpg --list-secret-keys' prints those that exist"
              .formatted(key));
    }
    if (!tested.isEmpty() && !commit(root, tested).equals(commit(root, "HEAD"))) {
      throw new Programs.Refusal(
          "tests have passed for %s, but HEAD is %s; leave out --tests-passed to run them now"
              .formatted(tested, commit(root, "HEAD")));
    }
  }

  private void compareApi() throws IOException, InterruptedException {
    var tree = new ReleaseTree(root);
    var comparison = comparison(tree);
    if (!comparison.isEmpty()) {
      tree.compareApi(comparison);
      say("reports: target/japicmp of each module");
    }
  }

  /** {@return Maven's options for a comparison with the last version; empty if there is none} */
  private List<String> comparison(ReleaseTree tree) throws IOException, InterruptedException {
    var previous =
        Programs.output(
            root, "git", "describe", "--tags", "--abbrev=0", "--match=[0-9]*", "--exclude=*-*");
    if (previous.isEmpty()) {
      say("the API is compared with nothing: no earlier version has a tag here");
      return List.of();
    }
    say("the API is compared with that of " + previous);
    return tree.comparison(previous, releases.resolve(previous).resolve("maven"));
  }

  /** {@return the full name of a commit; empty if the name means none} */
  private static String commit(Path root, String name) throws InterruptedException {
    return Programs.output(root, "git", "rev-parse", "-q", "--verify", name + "^{commit}");
  }

  private void say(String what) {
    System.out.println("parley: release " + version + ": " + what);
  }
}
