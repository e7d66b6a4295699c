import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Version of Parley in a source tree: {@code Version.java ROOT VERSION} sets it. */
final class Version {
  /** Semantic version, without build metadata, which Maven and npm order differently. */
  static final Pattern SYNTAX = Pattern.compile("\\d+\\.\\d+\\.\\d+(-[0-9A-Za-z][0-9A-Za-z.-]*)?");

  private static final Pattern OF_PARENT =
      Pattern.compile("<artifactId>parley</artifactId>\\s*<version>([^<]+)</version>");

  private static final Set<String> LEFT_OUT =
      Set.of(".git", "target", "node_modules", "dist", "CHANGELOG.md");

  /**
   * Place where files name the version.
   *
   * @param files pattern of their names
   * @param before pattern of the text before the version
   */
  private record Place(String files, String before) {
    String set(String name, String text, String old, String version) {
      return name.matches(files)
          ? Pattern.compile("(" + before + ")" + Pattern.quote(old) + "(?!\\d|\\.\\d|-rc)")
              .matcher(text)
              .replaceAll("$1" + Matcher.quoteReplacement(version))
          : text;
    }
  }

  private static final List<Place> PLACES =
      List.of(
          new Place("pom\\.xml", "<artifactId>parley(?:-bom)?</artifactId>\\s*<version>"),
          new Place("pom\\.xml", "<parley\\.version>"),
          new Place(
              "package(-lock)?\\.json", "\"name\": \"@parley/[a-z0-9]+\",\\s*\"version\": \""),
          new Place("package(-lock)?\\.json", "\"@parley/[a-z0-9]+\": \""),
          new Place("options\\.ts", "'parley-typescript "),
          new Place("BenchCommand\\.java", "\"parley bench "),
          new Place(
              ".*\\.md", "dev\\.parley:parley[a-z-]*:|@parley/[a-z0-9]+@|\\bparley[a-z-]*[-_:]"),
          new Place(".*\\.md", "<artifactId>parley[a-z-]*</artifactId>\\s*<version>"));

  private Version() {}

  static void main(String[] arguments) throws IOException {
    if (arguments.length != 2 || !SYNTAX.matcher(arguments[1]).matches()) {
      System.err.println("scripts/version: name one version, such as 0.2.0 or 0.2.0-rc1");
      System.exit(2);
    }
    set(Path.of(arguments[0]), arguments[1])
        .forEach(file -> System.out.println("parley: " + file + " names " + arguments[1]));
  }

  /** {@return the version of the tree, which its parent pom has} */
  static String of(Path root) throws IOException {
    var found = OF_PARENT.matcher(Files.readString(root.resolve("pom.xml")));
    if (!found.find()) {
      throw new IllegalArgumentException(root.resolve("pom.xml") + " has no version of parley");
    }
    return found.group(1);
  }

  /** {@return the files that were changed} */
  static List<Path> set(Path root, String version) throws IOException {
    var old = of(root);
    var changed = new ArrayList<Path>();
    for (var file : files(root)) {
      var name = file.getFileName().toString();
      if (PLACES.stream().noneMatch(place -> name.matches(place.files()))) {
        continue;
      }
      var text = Files.readString(file);
      var set = text;
      for (var place : PLACES) {
        set = place.set(name, set, old, version);
      }
      if (!set.equals(text)) {
        Files.writeString(file, set);
        changed.add(root.relativize(file));
      }
    }
    return changed;
  }

  private static List<Path> files(Path root) throws IOException {
    var files = new ArrayList<Path>();
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            return LEFT_OUT.contains(folder.getFileName().toString()) && !folder.equals(root)
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (!LEFT_OUT.contains(file.getFileName().toString())) {
              files.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return files;
  }
}
