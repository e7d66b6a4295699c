import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/** Jars of the server, as packages contain them. */
final class Jars {
  private static final String SQLITE_NATIVES = "org/sqlite/native/";

  private Jars() {}

  /** {@return the jars in a folder, sorted by name} */
  static List<Path> in(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      throw new Run.StepException(
          "no jars in " + folder + "; build them with ./mvnw -q -DskipTests package");
    }
    try (var files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
    }
  }

  /** {@return the version of the server in a folder of jars} */
  static String version(Path folder) throws IOException {
    return in(folder).stream()
        .map(jar -> jar.getFileName().toString())
        .filter(name -> name.startsWith("parley-cli-"))
        .map(name -> name.substring("parley-cli-".length(), name.length() - ".jar".length()))
        .findFirst()
        .orElseThrow(() -> new Run.StepException("no parley-cli-VERSION.jar in " + folder));
  }

  /**
   * Copies jars without compression: the package is compressed as a whole and gets smaller, and the
   * JVM has less to do. The native library of SQLite gets a folder of its own, so that the server
   * needs no folder for temporary files that allows programs; those of other platforms are left
   * out.
   */
  static void copy(Path from, Path to, Path natives, Platform platform) throws IOException {
    Files.createDirectories(to);
    Files.createDirectories(natives);
    for (var jar : in(from)) {
      try (var in = new ZipFile(jar.toFile());
          var out = new ZipOutputStream(Files.newOutputStream(to.resolve(jar.getFileName())))) {
        for (var entry : in.stream().filter(each -> !each.isDirectory()).toList()) {
          var name = entry.getName();
          var content = in.getInputStream(entry).readAllBytes();
          if (!name.startsWith(SQLITE_NATIVES)) {
            out.putNextEntry(stored(entry));
            out.write(content);
          } else if (name.startsWith(SQLITE_NATIVES + platform.sqlite + "/")) {
            Files.write(natives.resolve(name.substring(name.lastIndexOf('/') + 1)), content);
          }
        }
      }
    }
  }

  private static ZipEntry stored(ZipEntry entry) {
    var stored = new ZipEntry(entry.getName());
    stored.setMethod(ZipEntry.STORED);
    stored.setSize(entry.getSize());
    stored.setCrc(entry.getCrc());
    stored.setTimeLocal(entry.getTimeLocal());
    return stored;
  }
}
