import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Folder with the server, all commands and a Java runtime of their own, which every package
 * contains.
 *
 * @param folder under {@code target/packaging}
 */
record ServerTree(Path folder, String version, Platform platform) {
  /** Modification time of all packaged files, so that equal contents make equal packages. */
  static final Instant TIME = Instant.parse("2025-01-01T00:00:00Z");

  /** Open as long as the process runs: closing it would release the lock. */
  private static FileChannel lock;

  /** {@return the folder for this machine} */
  static ServerTree here(Path root) throws Exception {
    return of(root, Platform.here(), Optional.empty());
  }

  /**
   * {@return the folder for a platform; it is made anew if what it is made of has changed}
   *
   * @param jmods the jmod files of another platform's JDK; that of this machine when empty
   */
  static ServerTree of(Path root, Platform platform, Optional<Path> jmods) throws Exception {
    if (!Platform.here().isLinux()) {
      throw new Run.StepException("packages are made on Linux, for other platforms too");
    }
    var jars =
        Optional.ofNullable(System.getenv("PARLEY_MODULES"))
            .map(Path::of)
            .orElse(root.resolve("tools/cli/target/modules"));
    var version = Jars.version(jars);
    var target = root.resolve("target/packaging").resolve(platform.toString());
    var tree = new ServerTree(target.resolve("parley-" + version), version, platform);
    var stamp = target.resolve("stamp");
    lock(Files.createDirectories(root.resolve("target/packaging")));
    var sources = sources(root, jars, jmods);
    if (!Files.exists(stamp) || !Files.readString(stamp).equals(sources)) {
      Run.delete(target);
      tree.assemble(root, jars, jmods);
      Files.writeString(stamp, sources);
    }
    return tree;
  }

  /** Waits for other programs of this folder; the process holds the lock until it ends. */
  private static void lock(Path folder) throws IOException {
    lock = FileChannel.open(folder.resolve("lock"), CREATE, WRITE);
    lock.lock();
  }

  private static String sources(Path root, Path jars, Optional<Path> jmods) throws IOException {
    try (var ours = Files.walk(root.resolve("packaging"))) {
      return Stream.of(
              Jars.in(jars).stream(),
              jmods.stream(),
              ours.filter(Files::isRegularFile).sorted(),
              Stream.of("scripts/launch", "LICENSE", "NOTICE").map(root::resolve))
          .flatMap(each -> each)
          .map(ServerTree::description)
          .collect(Collectors.joining("\n", Runtime.version() + "\n", "\n"));
    }
  }

  private static String description(Path file) {
    return file + " " + file.toFile().length() + " " + file.toFile().lastModified();
  }

  private void assemble(Path root, Path jars, Optional<Path> jmods) throws Exception {
    Run.say("copying the jars of Parley " + version);
    Jars.copy(jars, folder.resolve("lib/modules"), folder.resolve("lib/native"), platform);
    RuntimeImage.link(folder.resolve("lib/modules"), folder.resolve("runtime"), jmods);
    var files = root.resolve("packaging/files");
    Files.createDirectories(folder.resolve("bin"));
    if (platform == Platform.WINDOWS_X64) {
      Files.copy(files.resolve("parley.cmd"), folder.resolve("bin/parley.cmd"));
    } else {
      Files.copy(files.resolve("parley"), folder.resolve("bin/parley"));
      Files.copy(root.resolve("scripts/launch"), folder.resolve("lib/launch"));
    }
    Files.copy(files.resolve("README.md"), folder.resolve("README.md"));
    for (var name : List.of("LICENSE", "NOTICE")) {
      Files.copy(root.resolve(name), folder.resolve(name));
    }
    ThirdPartyPage.write(
        files.resolve("licenses"), folder.resolve("lib/modules"), folder.resolve("THIRD-PARTY.md"));
    if (platform == Platform.here()) {
      Files.copy(files.resolve("prepare"), folder.resolve("lib/prepare"));
      ClassList.write(folder, folder.resolveSibling("classes"));
    }
    Run.program(List.of("chmod", "-R", "u+rwX,go+rX,go-w", folder.toString()), Map.of());
    setTimes(folder);
  }

  /** Sets the modification time of all files and folders. */
  static void setTimes(Path folder) throws IOException {
    try (var all = Files.walk(folder)) {
      for (var file : all.filter(each -> !Files.isSymbolicLink(each)).toList()) {
        Files.setLastModifiedTime(file, FileTime.from(TIME));
      }
    }
  }
}
