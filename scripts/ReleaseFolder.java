import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Files of a release.
 *
 * @param root their folder
 */
record ReleaseFolder(Path root) {
  private static final Pattern HEADING = Pattern.compile("## (\\S+).*");
  private static final Pattern ARTIFACT = Pattern.compile(".*\\.(pom|jar)");
  private static final Pattern METADATA = Pattern.compile("maven-metadata.*");
  private static final Pattern LINK =
      Pattern.compile("\\[([^\\]]*)]\\(([^)#\\s:]+)(#[^)\\s]*)?\\)");
  private static final Pattern ANY = Pattern.compile(".*");

  /** {@return an empty folder in the place of an earlier one} */
  static ReleaseFolder create(Path root) throws IOException {
    Folders.delete(root);
    return new ReleaseFolder(Files.createDirectories(root));
  }

  Path resolve(String file) {
    return root.resolve(file);
  }

  /**
   * {@return the lines of CHANGELOG.md for a version, without the heading; empty if there are none}
   * A pre-release such as 0.1.0-rc1 has those of the version that it prepares.
   */
  static List<String> changes(Path tree, String version) throws IOException {
    var changes = new ArrayList<String>();
    var inside = false;
    for (var line : Files.readAllLines(tree.resolve("CHANGELOG.md"))) {
      var heading = HEADING.matcher(line);
      if (heading.matches()) {
        inside = List.of(version, version.replaceFirst("-.*", "")).contains(heading.group(1));
      } else if (inside) {
        changes.add(line);
      }
    }
    return changes;
  }

  /** Writes the notes for the users of the version, after the site, to which they link. */
  void writeNotes(Path tree, String version, String commit, String key) throws IOException {
    var notes = new ArrayList<>(List.of("# Parley " + version, ""));
    notes.add(linkToSite(String.join("\n", changes(tree, version)).strip()));
    notes.addAll(List.of("", "Built from commit " + commit + ".", "", signature(key)));
    Files.write(resolve("RELEASE-NOTES.md"), notes);
  }

  private static String signature(String key) {
    return key.isEmpty()
        ? "This release is not signed: `SHA256SUMS` shows damage, and not who made the files."
        : "This release is signed with the key %s: `gpg --verify SHA256SUMS.asc SHA256SUMS`."
            .formatted(key);
  }

  /** Leads links of a page at the root of the tree into the site; others become plain text. */
  private String linkToSite(String text) {
    return LINK.matcher(text)
        .replaceAll(link -> {
          var target = link.group(2);
          var page =
              Stream.of(target.replaceFirst("\\.md$", ".html"), target + "/README.html", target)
                  .map(each -> "site/" + each)
                  .filter(each -> Files.isRegularFile(resolve(each)))
                  .findFirst();
          var anchor = link.group(3) == null ? "" : link.group(3);
          return Matcher.quoteReplacement(
              page.map(each -> "[" + link.group(1) + "](" + each + anchor + ")")
                  .orElse(link.group(1)));
        });
  }

  /** Writes the first page for the users of the folder. */
  void writeReadme(Path tree, String version) throws IOException {
    var page =
        Files.readString(tree.resolve("packaging/files/release/README.md"))
            .replace("@VERSION@", version)
            .replace("@ARCHIVE@", only("archives", ".*\\.tar\\.gz"))
            .replace("@PACKAGE@", only("packages", ".*\\.deb"));
    Files.writeString(resolve("README.md"), page);
  }

  /** {@return the path below the root of a folder's first file whose name matches} */
  private String only(String folder, String name) throws IOException {
    return root.relativize(
            new ReleaseFolder(resolve(folder)).files(Pattern.compile(name)).getFirst())
        .toString();
  }

  /** Deletes the lists of versions in the Maven repository: Maven Central writes its own. */
  void deleteMetadata() throws IOException {
    for (var file : new ReleaseFolder(resolve("maven")).files(METADATA)) {
      Files.delete(file);
    }
  }

  /** Writes signatures, unless the key is empty, and checksums. */
  void seal(String key) throws IOException, InterruptedException {
    var artifacts = new ReleaseFolder(resolve("maven")).files(ARTIFACT);
    for (var file : artifacts) {
      Files.writeString(file.resolveSibling(file.getFileName() + ".sha256"), sha256(file));
    }
    sign(key, artifacts);
    var sums = new ArrayList<String>();
    for (var file : files(ANY)) {
      sums.add(sha256(file) + "  " + root.relativize(file)); // as sha256sum -c reads it
    }
    sign(key, List.of(Files.write(resolve("SHA256SUMS"), sums)));
  }

  /** {@return whether gpg can sign with a key} */
  static boolean hasKey(Path folder, String key) throws InterruptedException {
    return !Programs.output(folder, "gpg", "--batch", "--list-secret-keys", key).isEmpty();
  }

  private void sign(String key, List<Path> files) throws IOException, InterruptedException {
    if (key.isEmpty()) {
      return;
    }
    for (var file : files) {
      Programs.run(
          root,
          "sign it by hand to see more",
          List.of("gpg", "--batch", "--yes", "-q", "-u", key, "-a", "-b", file.toString()));
    }
  }

  /** {@return the files whose name matches, by path} */
  List<Path> files(Pattern name) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> name.matcher(file.getFileName().toString()).matches())
          .sorted()
          .toList();
    }
  }

  /** {@return checksums of all files of a folder by their paths below the root} */
  Map<String, String> checksums(String folder) throws IOException {
    return new ReleaseFolder(resolve(folder))
        .files(ANY).stream()
            .collect(
                Collectors.toMap(file -> root.relativize(file).toString(), ReleaseFolder::sha256));
  }

  private static String sha256(Path file) {
    try {
      var digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
      return HexFormat.of().formatHex(digest);
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalStateException("cannot read " + file, e);
    }
  }
}
