import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Makes the Debian package; {@code packaging/deb} has the usage. */
final class Deb {
  private static final String USAGE = "packaging/deb OUT-DIR [--version VERSION]";

  /** Name and address of the maintainer; the default says that it was not set. */
  private static final String MAINTAINER =
      Objects.requireNonNullElse(
          System.getenv("PARLEY_MAINTAINER"), "Maintainer not set <not-set@parley.invalid>");

  private final Path files;
  private final Path stage;
  private final ServerTree tree;

  private Deb(Path root, ServerTree tree) {
    this.files = root.resolve("packaging/files");
    this.stage = root.resolve("target/packaging/deb");
    this.tree = tree;
  }

  static void main(String[] words) throws Exception {
    Run.main(() -> {
      var arguments = Arguments.parse(words, USAGE, Set.of("--version"));
      var tree = ServerTree.here(arguments.root());
      // A tilde sorts before the release itself: 0.1.0~rc1 is older than 0.1.0.
      var version = arguments.option("--version").orElse(tree.version()).replace('-', '~');
      var name = "parley_%s_%s.deb".formatted(version, tree.platform().architecture);
      Files.createDirectories(arguments.out());
      System.out.println(
          new Deb(arguments.root(), tree).build(version, arguments.out().resolve(name)));
    });
  }

  private Path build(String version, Path deb) throws IOException {
    Run.delete(stage);
    Files.createDirectories(stage.resolve("usr/lib"));
    Run.program(
        List.of("cp", "-a", tree.folder().toString(), stage.resolve("usr/lib/parley").toString()),
        Map.of());
    Files.createDirectories(stage.resolve("usr/bin"));
    Files.createSymbolicLink(stage.resolve("usr/bin/parley"), Path.of("../lib/parley/bin/parley"));
    copy("parley.conf", "etc/parley/parley.conf");
    copy("parley.service", "usr/lib/systemd/system/parley.service");
    copy("debian/README.Debian", "usr/share/doc/parley/README.Debian");
    copy("debian/copyright", "usr/share/doc/parley/copyright");
    Files.copy(
        tree.folder().resolve("THIRD-PARTY.md"),
        stage.resolve("usr/share/doc/parley/THIRD-PARTY.md"));
    for (var name : List.of("conffiles", "templates", "postinst", "prerm", "postrm")) {
      copy("debian/" + name, "DEBIAN/" + name);
    }
    Files.writeString(stage.resolve("DEBIAN/control"), control(version));
    ServerTree.setTimes(stage);
    Run.say("compressing " + deb.getFileName());
    Run.program(List.of("chmod", "-R", "u+rwX,go+rX,go-w", stage.toString()), Map.of());
    Run.program(
        List.of(
            "dpkg-deb",
            "--root-owner-group",
            "-Zzstd",
            "-z9",
            "--build",
            stage.toString(),
            deb.toString()),
        Map.of("SOURCE_DATE_EPOCH", String.valueOf(ServerTree.TIME.getEpochSecond())));
    return deb;
  }

  private void copy(String file, String to) throws IOException {
    Files.createDirectories(stage.resolve(to).getParent());
    Files.copy(files.resolve(file), stage.resolve(to));
  }

  private String control(String version) throws IOException {
    try (var all = Files.walk(stage)) {
      var bytes = all.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
      return Files.readString(files.resolve("debian/control"))
          .replace("@VERSION@", version)
          .replace("@MAINTAINER@", MAINTAINER)
          .replace("@ARCHITECTURE@", tree.platform().architecture)
          .replace("@SIZE@", String.valueOf(bytes >> 10));
    }
  }
}
