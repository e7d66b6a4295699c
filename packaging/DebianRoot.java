import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Root folder of a Debian system, made by debootstrap. The process has a mount namespace of its
 * own, so the mounts in the folder end with it.
 */
final class DebianRoot {
  private static final Map<String, String> ENVIRONMENT =
      Map.of(
          "PATH",
          "/usr/sbin:/usr/bin:/sbin:/bin",
          "DEBIAN_FRONTEND",
          "noninteractive",
          "LC_ALL",
          "C");

  /** Mounts that give a service what its unit says: a read-only system, and /tmp of its own. */
  private static final String CONFINED =
      """
      mount --rbind "$0" "$0" && mount -o remount,ro,bind "$0" && cd "$0" &&
      mount --bind var/lib/parley var/lib/parley && mount -o remount,rw,bind var/lib/parley &&
      mount -t tmpfs tmpfs tmp && exec chroot "$0" setpriv --reuid=parley --regid=parley \
      --init-groups --no-new-privs --bounding-set=-all "$@"
      """;

  private final Path folder;

  private DebianRoot(Path folder) {
    this.folder = folder;
  }

  /** {@return a fresh system} */
  static DebianRoot make(Path work) throws IOException {
    // The mounts below must end with this process: the next run deletes the folder.
    if (Files.readSymbolicLink(Path.of("/proc/self/ns/mnt"))
        .equals(Files.readSymbolicLink(Path.of("/proc/1/ns/mnt")))) {
      throw new Run.StepException("run packaging/try-deb, which has mounts of its own");
    }
    var pristine = work.resolve("pristine");
    var complete = work.resolve("complete");
    if (!Files.exists(complete)) {
      Run.delete(pristine);
      Files.createDirectories(work);
      Run.say("making a Debian system with debootstrap, which takes minutes");
      Run.program(
          List.of(
              "debootstrap",
              "--variant=minbase",
              "--include=adduser",
              suite(),
              pristine.toString()),
          Map.of());
      Files.createFile(complete);
    }
    var folder = work.resolve("root");
    Run.delete(folder);
    Run.program(List.of("cp", "-a", pristine.toString(), folder.toString()), Map.of());
    var root = new DebianRoot(folder);
    Run.program(List.of("mount", "-t", "proc", "proc", folder + "/proc"), Map.of());
    Run.program(List.of("mount", "--rbind", "/dev", folder + "/dev"), Map.of());
    return root;
  }

  /** {@return the name of this machine's Debian release} */
  private static String suite() throws IOException {
    return Files.readAllLines(Path.of("/etc/os-release")).stream()
        .filter(line -> line.startsWith("VERSION_CODENAME="))
        .map(line -> line.substring(line.indexOf('=') + 1))
        .findFirst()
        .orElse("stable");
  }

  Path path(String name) {
    return folder.resolve(name.substring(1));
  }

  /** {@return the output of a shell command that succeeds} */
  String run(String command) {
    return Run.program(List.of("chroot", folder.toString(), "sh", "-c", command), ENVIRONMENT);
  }

  /** Starts the command line of a service as its unit says. */
  Process start(String command) throws IOException {
    var words =
        new ArrayList<>(List.of("unshare", "--mount", "sh", "-c", CONFINED, folder.toString()));
    words.addAll(List.of(command.split(" ")));
    var builder = new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().clear();
    builder.environment().putAll(ENVIRONMENT);
    return builder.start();
  }
}
