import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Makes the container image; {@code packaging/image} has the usage. */
final class Image {
  private final Path root;
  private final Path work;
  private final ServerTree tree;

  private Image(Path root, ServerTree tree) {
    this.root = root;
    this.work = root.resolve("target/packaging/image");
    this.tree = tree;
  }

  static void main(String[] words) throws Exception {
    Run.main(() -> {
      var arguments = Arguments.parse(words, "packaging/image OUT-DIR", Set.of());
      var tree = ServerTree.here(arguments.root());
      Files.createDirectories(arguments.out());
      var image = arguments.out().resolve("parley-" + tree.version() + ".oci.tar");
      new Image(arguments.root(), tree).build(image);
      System.out.println(image);
    });
  }

  /** Layers that change with Debian come before those that change with each build. */
  private void build(Path image) throws IOException {
    Run.delete(work);
    BaseSystem.make(work.resolve("base"), work.resolve("debs"));
    fillRuntime(work.resolve("runtime"));
    fillServer(work.resolve("server"));
    Files.createDirectories(work.resolve("data/var/lib/parley"));
    chmod("u+rwX,go+rX,go-w", "base", "runtime", "server", "data");
    chmod("0700", "data/var/lib/parley");
    chmod("1777", "base/tmp", "base/var/tmp");
    var layout = new OciLayout(work.resolve("layout"));
    for (var name : List.of("base", "runtime", "server")) {
      Run.say("compressing the layer " + name);
      layout.addLayer(work.resolve(name), ".", 0);
    }
    layout.addLayer(work.resolve("data"), "var/lib/parley", BaseSystem.USER);
    layout.finish(config(layout.diffIds()), tree.version());
    Tarball.pack(work.resolve("layout"), ".", 0, image);
  }

  private void chmod(String mode, String... names) {
    for (var name : names) {
      Run.program(List.of("chmod", "-R", mode, work.resolve(name).toString()), Map.of());
    }
  }

  private void fillRuntime(Path layer) throws IOException {
    copy(tree.folder().resolve("runtime"), layer.resolve("usr/lib/parley/runtime"));
  }

  private void fillServer(Path layer) throws IOException {
    for (var name : List.of("bin", "lib", "LICENSE", "NOTICE", "README.md", "THIRD-PARTY.md")) {
      copy(tree.folder().resolve(name), layer.resolve("usr/lib/parley").resolve(name));
    }
    Files.createDirectories(layer.resolve("usr/bin"));
    Files.createSymbolicLink(layer.resolve("usr/bin/parley"), Path.of("../lib/parley/bin/parley"));
    var conf = Files.createDirectories(layer.resolve("etc/parley")).resolve("parley.conf");
    Files.writeString(
        conf, Files.readString(root.resolve("packaging/files/parley.conf")) + "\nhost = 0.0.0.0\n");
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to.getParent());
    Run.program(List.of("cp", "-a", from.toString(), to.toString()), Map.of());
  }

  private byte[] config(List<String> diffIds) throws IOException {
    var release = Files.readAllLines(work.resolve("base/usr/lib/os-release")).stream();
    var base =
        release
            .filter(line -> line.startsWith("PRETTY_NAME="))
            .map(line -> line.replaceAll(".*=|\"", ""))
            .collect(Collectors.joining());
    return Files.readString(root.resolve("packaging/files/image-config.json"))
        .replace("@TIME@", ServerTree.TIME.toString())
        .replace("@ARCHITECTURE@", tree.platform().architecture)
        .replace("@USER@", String.valueOf(BaseSystem.USER))
        .replace("@VERSION@", tree.version())
        .replace("@BASE@", base)
        .replace(
            "@DIFF_IDS@",
            diffIds.stream().map(id -> '"' + id + '"').collect(Collectors.joining(", ")))
        .getBytes(UTF_8);
  }
}
