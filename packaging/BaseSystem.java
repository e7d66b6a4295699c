import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Root folder of a container with the Debian packages that the Java runtime and the launcher need,
 * and no package manager. Scanners of images find the versions in {@code var/lib/dpkg/status.d}.
 */
final class BaseSystem {
  /** User and group that run the server. */
  static final int USER = 10001;

  private static final List<String> PACKAGES =
      List.of("base-files", "libc6", "libc-bin", "busybox-static");

  /** Programs of BusyBox that the launcher and people in a shell use. */
  private static final List<String> PROGRAMS =
      List.of("cat", "df", "dirname", "ls", "ps", "readlink", "sed", "sh", "tail");

  private static final List<String> LEFT_OUT =
      List.of(
          "usr/share/man",
          "usr/share/locale",
          "usr/share/lintian",
          "usr/lib/x86_64-linux-gnu/gconv",
          "usr/lib/aarch64-linux-gnu/gconv");

  private final Path folder;

  private BaseSystem(Path folder) {
    this.folder = folder;
  }

  /** Makes the root folder. */
  static void make(Path folder, Path downloads) throws IOException {
    Run.delete(downloads);
    Files.createDirectories(downloads);
    Run.say("downloading " + String.join(", ", PACKAGES) + " with apt-get");
    var download = new ArrayList<>(List.of("apt-get", "-q", "download"));
    download.addAll(PACKAGES);
    Run.program(downloads, download, Map.of());
    var base = new BaseSystem(folder);
    try (var debs = Files.list(downloads)) {
      for (var deb : debs.sorted().toList()) {
        base.unpack(deb);
      }
    }
    for (var name : LEFT_OUT) {
      Run.delete(folder.resolve(name));
    }
    base.link();
    base.configure();
  }

  private void unpack(Path deb) throws IOException {
    Run.program(List.of("dpkg-deb", "--extract", deb.toString(), folder.toString()), Map.of());
    var status = Files.createDirectories(folder.resolve("var/lib/dpkg/status.d"));
    var control = Run.program(List.of("dpkg-deb", "--field", deb.toString()), Map.of());
    var name = deb.getFileName().toString();
    Files.writeString(status.resolve(name.substring(0, name.indexOf('_'))), control + "\n");
  }

  private void link() throws IOException {
    var busybox = folder.resolve("bin/busybox");
    for (var program : PROGRAMS) {
      Files.createSymbolicLink(busybox.resolveSibling(program), Path.of("busybox"));
    }
  }

  private void configure() throws IOException {
    var etc = folder.resolve("etc");
    Files.writeString(
        etc.resolve("passwd"),
        """
        root:x:0:0:root:/root:/bin/sh
        parley:x:%1$d:%1$d:Parley conference server:/var/lib/parley:/bin/sh
        """
            .formatted(USER));
    Files.writeString(etc.resolve("group"), "root:x:0:\nparley:x:%d:\n".formatted(USER));
    Files.writeString(
        etc.resolve("nsswitch.conf"), "passwd: files\ngroup: files\nhosts: files dns\n");
  }
}
