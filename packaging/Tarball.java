import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Tar files by GNU tar, whose bytes depend on names, contents and modes of the files alone. */
final class Tarball {
  private Tarball() {}

  /**
   * Packs a folder, or all of its content.
   *
   * @param parent folder in which the names in the archive begin
   * @param member name of the packed folder; {@code .} for all content of {@code parent}
   * @param owner number of the user and group that own the files
   */
  static void pack(Path parent, String member, int owner, Path archive) {
    var command =
        new ArrayList<>(
            List.of(
                "tar",
                "--create",
                "--file=" + archive,
                "--sort=name",
                "--format=gnu",
                "--mtime=@" + ServerTree.TIME.getEpochSecond(),
                "--owner=" + owner,
                "--group=" + owner,
                "--numeric-owner",
                "--directory=" + parent));
    if (archive.toString().endsWith(".gz")) {
      command.add("--use-compress-program=gzip -6n");
    }
    command.add(member);
    Run.program(command, Map.of());
  }
}
