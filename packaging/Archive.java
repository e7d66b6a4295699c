import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Makes the archive of the server for one platform; {@code packaging/archive} has the usage. */
final class Archive {
  private static final String USAGE = "packaging/archive OUT-DIR [--jmods DIR --platform NAME]";

  private Archive() {}

  static void main(String[] words) throws Exception {
    Run.main(() -> {
      var arguments = Arguments.parse(words, USAGE, Set.of("--jmods", "--platform"));
      var platform = arguments.option("--platform").map(Platform::of).orElse(Platform.here());
      var jmods = arguments.option("--jmods").map(Path::of);
      requireModules(platform, jmods);
      var tree = ServerTree.of(arguments.root(), platform, jmods);
      Files.createDirectories(arguments.out());
      System.out.println(pack(tree, arguments.out()));
    });
  }

  private static void requireModules(Platform platform, Optional<Path> jmods) {
    if (platform != Platform.here() && jmods.isEmpty()) {
      throw new Run.StepException(
          "an archive for %s is linked from the jmod files of its JDK 25; unpack them and name their folder with --jmods"
              .formatted(platform));
    }
  }

  private static Path pack(ServerTree tree, Path out) {
    var name = "parley-" + tree.version() + "-" + tree.platform();
    Run.say("compressing " + name);
    var parent = tree.folder().getParent();
    var member = tree.folder().getFileName().toString();
    if (tree.platform() == Platform.WINDOWS_X64) {
      var zip = out.resolve(name + ".zip");
      Run.tool(
          "jar",
          List.of(
              "--create",
              "--no-manifest",
              "--date=" + ServerTree.TIME,
              "--file=" + zip,
              "-C",
              parent.toString(),
              member));
      return zip;
    }
    var tar = out.resolve(name + ".tar.gz");
    Tarball.pack(parent, member, 0, tar);
    return tar;
  }
}
